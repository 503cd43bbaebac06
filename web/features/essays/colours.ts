import { essayColors } from '#core/essay.ts';

// The palette as classes, since the content security policy lets no style attribute of a text pass. A constructed sheet is the page's own.
const sheet = new CSSStyleSheet();
sheet.replaceSync(
  essayColors
    .map((color) => {
      const name = color.slice(1);
      return `.essay-text .ql-color-${name}{color:${color}}.essay-text .ql-bg-${name}{background-color:${color}}`;
    })
    .join(''),
);
document.adoptedStyleSheets.push(sheet);
