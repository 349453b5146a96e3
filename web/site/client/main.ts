import { sayWhenIdle } from "../../design/idle.ts";
import { startDocumentation } from "../documentation/client.ts";
import { startIslands } from "../islands/start.ts";
import { startCopy } from "./copy.ts";
import { startDisclosures } from "./disclosures.ts";
import { startPlaygroundLinks } from "./playground-links.ts";
import { startSamples } from "./samples.ts";
import { startScrollHints } from "./scroll-hints.ts";
import { startTheme } from "./theme.ts";
import { startTooltips } from "./tooltip.ts";

// Pages are complete when they arrive. These listeners are on the document, so that they work for all its elements,
// including later ones.
startTheme();
startSamples();
startDisclosures();
startCopy();
startTooltips();
startScrollHints();
startDocumentation();
startIslands();
startPlaygroundLinks();
sayWhenIdle();
