import { colourRules } from './colour-rules.ts';

// The content security policy blocks style attributes, so colors are classes in a constructed
// sheet.
const sheet = new CSSStyleSheet();
sheet.replaceSync(colourRules());
document.adoptedStyleSheets.push(sheet);
