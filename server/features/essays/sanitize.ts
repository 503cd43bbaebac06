import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { essayColors, paletteColor } from '#core/essay.ts';
import { footnoteClass, parseFootnoteCitation } from '#core/footnotes.ts';
import { embedAddress } from '#core/video.ts';
import { linkAddress, mediaAddress } from './addresses.ts';

/** Tells sanitize-html to remove a tag but keep its content. */
const dropped: Tag = { tagName: 'dropped', attribs: {} };

/**
 * Deeper than any editor nests. Without a bound, parsing nothing but opening tags takes quadratic
 * time.
 */
const maxDepth = 100;

/** The content is nested too deeply. */
export class TooDeep extends Error {}

/**
 * Returns HTML with only what the editor produces. The result is stable: removing a tag may make a
 * parser move others (a paragraph in a paragraph), so it repeats until nothing changes.
 */
export function sanitizeEssayHtml(html: string): string {
  let clean = sanitizeOnce(html);
  for (let round = 0; round < 10; round++) {
    const next = sanitizeOnce(clean);
    if (next === clean) return clean;
    clean = next;
  }
  // No known input gets here. Keep only the text.
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} });
}

/**
 * Block elements that are removed. A space is put in their place, so that words do not run
 * together.
 */
const foreignBlocks =
  /<\/?(?:td|th|tr|caption|h[4-6]|section|article|header|footer|main|aside|nav|address|figure|figcaption|dd|dt|center)(?=[\s/>])/gi;
/** Opening tags of `div`; those of code blocks stay. */
const divTags = /<div(?=[\s/>])[^<>]*/gi;

function sanitizeOnce(given: string): string {
  const html = given
    .replaceAll(foreignBlocks, ' $&')
    .replaceAll(divTags, (tag) => (tag.toLowerCase().includes('ql-code-block') ? tag : ` ${tag}`));
  // Number of open iframe and video tags. Their content is dropped: browsers and the parser read it
  // differently.
  let embeds = 0;
  let depth = 0;
  return sanitizeHtml(html, {
    ...rules,
    onOpenTag: (name) => {
      if (isEmbed(name)) embeds++;
      if (++depth > maxDepth) throw new TooDeep();
    },
    onCloseTag: (name) => {
      if (isEmbed(name)) embeds--;
      depth--;
    },
    textFilter: (text) => (embeds > 0 ? '' : text),
    transformTags: {
      ...renamed,
      '*': (given, attribs) => {
        const name = given.startsWith(RENAMED) ? given.slice(RENAMED.length) : given;
        return embeds > (isEmbed(name) ? 1 : 0) ? dropped : filterTag(name, attribs);
      },
    },
  });
}

function isEmbed(name: string): boolean {
  return name === 'iframe' || name === 'video';
}

const plainTags = 'p br h1 h2 h3 strong b em i u s sub sup blockquote pre code ol ul li span'.split(' ');
const tags = [...plainTags, 'div', 'a', 'img', 'iframe', 'video'];

/**
 * `filterTag` alone decides on attributes; these lists repeat its results as a second line of
 * defense.
 */
const rules: IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    '*': ['class', 'style'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    iframe: ['src', 'allowfullscreen'],
    video: ['src', 'controls'],
    li: ['data-list'],
    div: ['data-language'],
    span: ['data-cite'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'], video: ['https'] },
  allowProtocolRelative: false,
  // `style` below allows less than any style parser, so none is needed.
  parseStyleAttributes: false,
  // Their content is code, or is not parsed as ordinary HTML.
  nonTextTags: (
    'script style textarea option select noscript noembed noframes xmp plaintext title template object embed applet svg math ' +
    'canvas audio frameset'
  ).split(' '),
};

/**
 * Works around sanitize-html 2.17.5, which keeps the new name of a dropped tag for the next tag at
 * that depth and then never closes it. So every tag is renamed first, and `*` restores its name.
 */
const RENAMED = 'renamed-';
const renamed = Object.fromEntries(
  tags.map((name) => [name, (_: string, attribs: Attributes): Tag => ({ tagName: RENAMED + name, attribs })]),
);

type Attribs = Record<string, string | undefined>;

const ownAttributes: Readonly<Record<string, (given: Attribs) => Attribs | undefined>> = {
  a: ({ href = '' }) => {
    const address = linkAddress(href);
    return address === undefined ? undefined : { href: address, rel: 'noopener noreferrer nofollow ugc', target: '_blank' };
  },
  img: ({ src = '', alt, width, height }) => {
    const address = mediaAddress(src);
    return address === undefined ? undefined : { src: address, alt: alt ?? '', width: pixels(width), height: pixels(height) };
  },
  iframe: ({ src = '' }) => {
    const address = embedAddress(src);
    return address === undefined ? undefined : { class: 'ql-video', src: address, allowfullscreen: 'true' };
  },
  video: ({ src = '' }) => {
    const address = mediaAddress(src);
    return address === undefined ? undefined : { class: 'ql-video', src: address, controls: 'true' };
  },
  // A line of code. Other divs are dropped below.
  div: (given) => ({ 'data-language': codeLanguages.has(given['data-language'] ?? '') ? given['data-language'] : undefined }),
  // A footnote, in exactly this form, so that it can be found without parsing.
  span: (given) => (isFootnote(given) ? { class: footnoteClass, style: undefined, 'data-cite': citeOf(given) } : {}),
  li: (given) => ({ 'data-list': listKinds.has(given['data-list'] ?? '') ? given['data-list'] : undefined }),
};

/** Languages that the editor offers for code blocks. */
const codeLanguages = new Set('plain bash cpp cs css diff xml java javascript markdown php python ruby sql'.split(' '));
const listKinds = new Set(['bullet', 'ordered', 'checked', 'unchecked']);

/**
 * Returns the tag with the attributes that the editor gives it, or `dropped` if it is useless
 * without them.
 */
function filterTag(tagName: string, given: Attributes): Tag {
  const own = ownAttributes[tagName]?.(given);
  // Keep the name: sanitize-html drops the content of some disallowed tags too.
  if (!tags.includes(tagName)) return { tagName, attribs: {} };
  if (ownAttributes[tagName] && !own) return dropped;
  const attribs: Attribs = { class: classes(given['class']), style: style(given['style']), ...own };
  if (tagName === 'div' && !/(^| )ql-code-block/.test(attribs['class'] ?? '')) return dropped;
  const present = Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tagName, attribs: Object.fromEntries(present) };
}

function isFootnote({ class: names = '' }: Attribs): boolean {
  return names.split(/\s+/).includes(footnoteClass);
}

function citeOf({ 'data-cite': source = '' }: Attribs): string | undefined {
  return parseFootnoteCitation(source) && source;
}

function pixels(value: string | undefined): string | undefined {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? value : undefined;
}

const colorNames = 'black white red orange yellow green blue purple'.split(' ');

/**
 * The editor's own classes. Colors are allowed as classes too, by name or hex digits, since a page
 * may forbid style attributes.
 */
const allowedClasses = new Set([
  ...Array.from({ length: 8 }, (_, i) => `ql-indent-${i + 1}`),
  ...'ql-align-right ql-align-center ql-align-justify ql-font-serif ql-font-monospace ql-size-small ql-size-large ql-size-huge'.split(' '),
  ...'ql-direction-rtl ql-video ql-ui ql-syntax ql-code-block ql-code-block-container'.split(' '),
  ...[...colorNames, ...essayColors.map((color) => color.slice(1))].flatMap((name) => [`ql-color-${name}`, `ql-bg-${name}`]),
]);

function classes(value = ''): string | undefined {
  const own = [...new Set(value.split(/\s+/).filter((name) => allowedClasses.has(name)))];
  return own.length === 0 ? undefined : own.join(' ');
}

/**
 * Returns only `color` and `background-color` from the palette, in any notation that editors or
 * browsers produce.
 */
function style(value = ''): string | undefined {
  const own = new Map<string, string>();
  for (const declaration of value.split(';')) {
    const [property = '', color = ''] = declaration.slice(0, 100).split(':', 2);
    const name = property.trim().toLowerCase();
    const hex = paletteColor(color.trim());
    if (hex !== undefined && (name === 'color' || name === 'background-color')) own.set(name, hex);
  }
  return own.size === 0 ? undefined : [...own].map(([property, color]) => `${property}: ${color};`).join(' ');
}
