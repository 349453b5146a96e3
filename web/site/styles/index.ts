/** The global styles. */
import "virtual:tokens.css";
import "../../design/fonts.css";
import "../../design/visually-hidden.css";
import "./base.css";
import "../../ui/code/code.css";
import "./tooltip.css";
import "../../ui/notifications/notifications.css";
