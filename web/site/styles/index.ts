/** The styles that belong to no component. */
import "virtual:tokens.css";
import "../../design/fonts.css";
import "./base.css";
import "./code.css";
import "./tooltip.css";
import "../../design/notifications.css";
