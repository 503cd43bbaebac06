import { colorRules } from './color-rules.ts';

// The content security policy blocks style attributes, so colors are classes in a constructed
// sheet.
const sheet = new CSSStyleSheet();
sheet.replaceSync(colorRules());
document.adoptedStyleSheets.push(sheet);
