/** Every current or former HTML element, plus `svg` and `math`. Only these names start a tag. */
const elements = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas
  caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element em embed fieldset
  figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd
  keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes
  noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search section
  select shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time
  title tr track tt u ul var video wbr xmp`.split(/\s+/),
);

/** Attributes that need no value. Others do, so that "a<b and c>d" stays text. */
const flags = new Set(
  `allowfullscreen async autofocus autoplay checked compact controls default defer disabled hidden inert ismap itemscope loop multiple
  muted nomodule novalidate nowrap open playsinline readonly required reversed selected`.split(/\s+/),
);
const customFlag = /^[a-z]+-[a-z-]+$/;

/**
 * Returns whether content is HTML rather than markdown. `<b` is a tag if it is followed by
 * attributes and a `>`; "a < b", "<3" and `<https://…>` are not.
 */
export function isHtml(content: string): boolean {
  const end = content.lastIndexOf('>');
  const scanner = new TagScanner(content);
  for (let at = content.indexOf('<'); at !== -1 && at < end;) {
    if (scanner.step(at)) return true;
    // Only "<" can start a tag.
    at = scanner.isIdle ? content.indexOf('<', at + 1) : at + 1;
  }
  return scanner.step(end);
}

/**
 * Positions of the scanner in a tag. A tag may start inside another candidate, so several can apply
 * at once.
 */
const AFTER_NAME = 1; // after the name of a tag or flag, or after a quoted value
const GAP = 2; // after whitespace or a slash, where an attribute may start
const ATTRIBUTE = 4; // in an attribute name
const BEFORE_EQUALS = 8; // in whitespace after an attribute name
const AFTER_EQUALS = 16;
const DOUBLE_QUOTED = 32;
const SINGLE_QUOTED = 64;
const UNQUOTED = 128;

/**
 * Tracks all tags that could be open as a set of states, so that it reads each character once,
 * whatever the content.
 */
class TagScanner {
  readonly #content: string;
  #states = 0;
  /** The end of the most recent tag name, and the start of the most recent attribute name. */
  #tagNameEnd = -1;
  #attributeStart = -1;

  constructor(content: string) {
    this.#content = content;
  }

  get isIdle(): boolean {
    return this.#states === 0 && this.#tagNameEnd === -1;
  }

  /** Reads one character and returns whether it ends a tag. */
  step(at: number): boolean {
    const char = this.#content.charAt(at);
    if (at === this.#tagNameEnd) {
      this.#states |= AFTER_NAME;
      this.#tagNameEnd = -1;
    }
    if (char === '<') this.#tagNameEnd = this.#endOfTagName(at);
    if (this.#states === 0) return false;
    if (char === '>' && this.#mayEnd(at)) return true;
    this.#states = this.#next(char, at);
    return false;
  }

  #mayEnd(at: number): boolean {
    return (this.#states & (AFTER_NAME | GAP | UNQUOTED)) !== 0 || this.#isFlag(at);
  }

  #next(char: string, at: number): number {
    const states = this.#states;
    const blank = isBlank(char);
    const apart = blank || char === '/';
    let next = 0;
    if (apart && (states & (AFTER_NAME | GAP | UNQUOTED) || this.#isFlag(at))) next |= GAP;
    if (states & GAP && /[a-z_:]/i.test(char)) {
      next |= ATTRIBUTE;
      this.#attributeStart = at;
    }
    if (states & ATTRIBUTE && /[\w:.-]/.test(char)) next |= ATTRIBUTE;
    if (states & (ATTRIBUTE | BEFORE_EQUALS)) next |= blank ? BEFORE_EQUALS : char === '=' ? AFTER_EQUALS : 0;
    if (states & AFTER_EQUALS) next |= valueState(char, blank);
    if (states & DOUBLE_QUOTED) next |= char === '"' ? AFTER_NAME : DOUBLE_QUOTED;
    if (states & SINGLE_QUOTED) next |= char === "'" ? AFTER_NAME : SINGLE_QUOTED;
    if (states & UNQUOTED && !blank && char !== '>') next |= UNQUOTED;
    return next;
  }

  #endOfTagName(at: number): number {
    const [tag, name] = /^<\/?([a-z][a-z0-9]{0,15})[\s/>]/i.exec(this.#content.slice(at, at + 19)) ?? [];
    return tag !== undefined && name !== undefined && elements.has(name.toLowerCase()) ? at + tag.length - 1 : -1;
  }

  /** Returns whether the attribute name that ends here needs no value. */
  #isFlag(at: number): boolean {
    if (!(this.#states & ATTRIBUTE)) return false;
    const name = this.#content.slice(this.#attributeStart, at).toLowerCase();
    return flags.has(name) || customFlag.test(name);
  }
}

function valueState(char: string, blank: boolean): number {
  if (blank) return AFTER_EQUALS;
  if (char === '"') return DOUBLE_QUOTED;
  if (char === "'") return SINGLE_QUOTED;
  return char === '>' ? 0 : UNQUOTED;
}

function isBlank(char: string): boolean {
  return /\s/.test(char);
}
