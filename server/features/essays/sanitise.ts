import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { essayColors, paletteColor } from '#core/essay.ts';
import { embedAddress } from '#core/video.ts';
import { linkAddress, mediaAddress } from './addresses.ts';

/** Marks a tag for sanitize-html as one that goes while what is in it stays. */
const dropped: Tag = { tagName: 'dropped', attribs: {} };

/** Deeper than any editor makes; without a bound a content of nothing but opening tags would take the time of its square. */
const deepest = 100;

/** A content that is nested deeper than anybody writes. */
export class TooDeep extends Error {}

/**
 * HTML with nothing in it but what the editor makes (F4). What comes out goes in unchanged a second time: dropping a tag may put
 * others where a parser moves them (a paragraph in a paragraph), hence again until nothing changes.
 */
export function sanitiseHtml(html: string): string {
  let clean = sanitiseOnce(html);
  for (let round = 0; round < 10; round++) {
    const again = sanitiseOnce(clean);
    if (again === clean) return clean;
    clean = again;
  }
  // Not known to happen. Then the text alone is kept.
  return sanitizeHtml(clean, { allowedTags: [], allowedAttributes: {} });
}

/** Blocks that nothing of ours has: where one begins or ends, one word does. */
const foreignBlocks =
  /<(?:div(?![^<>]*ql-code-block)|\/?(?:td|th|tr|caption|h[4-6]|section|article|header|footer|main|aside|nav|address|figure|figcaption|dd|dt|center))(?=[\s/>])/gi;

function sanitiseOnce(given: string): string {
  const html = given.replaceAll(foreignBlocks, ' $&');
  // Open tags of iframe and video around the place where the parser is: what browsers show there is not what a parser reads.
  let embeds = 0;
  let depth = 0;
  return sanitizeHtml(html, {
    ...rules,
    onOpenTag: (name) => {
      if (isEmbed(name)) embeds++;
      if (++depth > deepest) throw new TooDeep();
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
        return embeds > (isEmbed(name) ? 1 : 0) ? dropped : kept(name, attribs);
      },
    },
  });
}

function isEmbed(name: string): boolean {
  return name === 'iframe' || name === 'video';
}

const plainTags = 'p br h1 h2 h3 strong b em i u s sub sup blockquote pre code ol ul li span'.split(' ');
const tags = [...plainTags, 'div', 'a', 'img', 'iframe', 'video'];

/** `kept` alone decides on attributes; these lists repeat what it may answer, so that a mistake in it lets nothing through. */
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
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'], iframe: ['https'], video: ['https'] },
  allowProtocolRelative: false,
  // The closed list below is stricter than any parser of styles, and needs none.
  parseStyleAttributes: false,
  // Their content is code, or means something else than text and tags of HTML.
  nonTextTags: (
    'script style textarea option select noscript noembed noframes xmp plaintext title template object embed applet svg math ' +
    'canvas audio frameset'
  ).split(' '),
};

/**
 * sanitize-html (2.17.5) remembers the new name of a tag by its depth, and forgets to forget it where that tag was dropped: the next one of that
 * depth then never closes, unless it has a new name of its own. Hence every tag is given another name first, and its own again by `*`.
 */
const RENAMED = 'renamed-';
const renamed = Object.fromEntries(
  tags.map((name) => [name, (_: string, attribs: Attributes): Tag => ({ tagName: RENAMED + name, attribs })]),
);

type Attribs = Record<string, string | undefined>;

const ownAttributes: Readonly<Record<string, (given: Attribs) => Attribs | undefined>> = {
  a: ({ href = '' }) => {
    const address = linkAddress(href);
    return address === undefined ? undefined : { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' };
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
  // A line of code; any other div goes further down.
  div: (given) => ({ 'data-language': codeLanguages.has(given['data-language'] ?? '') ? given['data-language'] : undefined }),
  li: (given) => ({ 'data-list': listKinds.has(given['data-list'] ?? '') ? given['data-list'] : undefined }),
};

/** Those that the editor offers for a block of code. */
const codeLanguages = new Set('plain bash cpp cs css diff xml java javascript markdown php python ruby sql'.split(' '));
const listKinds = new Set(['bullet', 'ordered', 'checked', 'unchecked']);

/** The tag with those of its attributes that the editor gives it, or none where it is nothing without them. */
function kept(tagName: string, given: Attributes): Tag {
  const own = ownAttributes[tagName]?.(given);
  // By its own name: of some that are not allowed the content goes too.
  if (!tags.includes(tagName)) return { tagName, attribs: {} };
  if (ownAttributes[tagName] && !own) return dropped;
  const attribs: Attribs = { class: classes(given['class']), style: style(given['style']), ...own };
  if (tagName === 'div' && !/(^| )ql-code-block/.test(attribs['class'] ?? '')) return dropped;
  const present = Object.entries(attribs).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { tagName, attribs: Object.fromEntries(present) };
}

function pixels(value: string | undefined): string | undefined {
  return value !== undefined && /^[1-9]\d{0,3}$/.test(value) ? value : undefined;
}

const colorNames = 'black white red orange yellow green blue purple'.split(' ');

/** The editor's own classes. Colours also as classes, by name or by their six digits: a page may forbid style attributes. */
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

/** `color` and `background-color` of the palette, as the editor or a browser writes them; not one character beyond. */
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
