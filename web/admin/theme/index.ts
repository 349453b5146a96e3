/** The global styles. */
import "virtual:tokens.css";
import "../../design/fonts.css";
import "../../design/visually-hidden.css";
import "../../ui/notifications/notifications.css";
import "./base.css";
import "./print.css";
import "./shell.css";
