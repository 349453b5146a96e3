/** Every style of the site, as one stylesheet: what is shared first, so that what is special can say otherwise. */
import "virtual:tokens.css";
import "./fonts.css";
import "./base.css";
import "./code.css";
import "./tooltip.css";
import "./notifications.css";

import.meta.glob("../components/**/*.module.css", { eager: true });
import.meta.glob("../islands/**/*.module.css", { eager: true });
import.meta.glob("../documentation/**/*.module.css", { eager: true });
import.meta.glob("../../playground/**/*.module.css", { eager: true });
import.meta.glob("../pages/**/*.module.css", { eager: true });
