import { colourRules } from './colour-rules.ts';

// The palette as classes, since the content security policy lets no style attribute of a text pass. A constructed sheet is the page's own.
const sheet = new CSSStyleSheet();
sheet.replaceSync(colourRules());
document.adoptedStyleSheets.push(sheet);
