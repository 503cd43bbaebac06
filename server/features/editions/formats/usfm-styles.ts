import type { MarkKind } from './text-events.ts';

/** What a style of USFM, USX or USFX does with its text. */
export type UsfmStyle =
  | { readonly act: 'paragraph'; readonly mark?: MarkKind | undefined; readonly level?: number | undefined }
  | { readonly act: 'heading'; readonly level: number }
  | { readonly act: 'psalm_title' | 'speaker' | 'book_label' | 'ignore' | 'empty_line' }
  | { readonly act: 'leave_out'; readonly what: string }
  | { readonly act: 'span'; readonly mark?: MarkKind | undefined; readonly text?: string }
  | { readonly act: 'note'; readonly kind: 'footnote' | 'cross_reference' };

const introduction = /^(?:i(?:mt|s|p|pi|m|mi|pq|mq|pr|q|b|ot|o|li|ex|e|mte|nt|ntro|lh|lf)\d?|cd|conc|pub|pubinfo|preface|cov|spine)$/;
const ignored = /^(?:id|ide|usfm|sts|rem|restore|toc[13]?|toca\d|mte?\d?|cl|cp|va|vp|ca|fig|pro|pb|periph|fr|xo)$/;
const poetry = /^q(?:m|h|s)?(\d)?$/;

const paragraphs: Readonly<Record<string, UsfmStyle>> = {
  h: { act: 'book_label' },
  toc2: { act: 'book_label' },
  d: { act: 'psalm_title' },
  sp: { act: 'speaker' },
  b: { act: 'empty_line' },
  sd: { act: 'empty_line' },
  qr: { act: 'paragraph', mark: 'line', level: 3 },
  qc: { act: 'paragraph', mark: 'line', level: 1 },
  qd: { act: 'paragraph', mark: 'line', level: 1 },
  qa: { act: 'heading', level: 4 },
  tr: { act: 'paragraph', mark: 'row' },
  nb: { act: 'paragraph' },
};

const spans: Readonly<Record<string, UsfmStyle>> = {
  qs: { act: 'span', mark: 'selah' },
  wj: { act: 'span', mark: 'words_of_jesus' },
  nd: { act: 'span', mark: 'divine_name' },
  add: { act: 'span', mark: 'added' },
  qt: { act: 'span', mark: 'quotation' },
  tl: { act: 'span', mark: 'italic' },
  bk: { act: 'span', mark: 'italic' },
  it: { act: 'span', mark: 'italic' },
  em: { act: 'span', mark: 'italic' },
  bd: { act: 'span', mark: 'bold' },
  bdit: { act: 'span', mark: 'bold' },
  sc: { act: 'span', mark: 'small_caps' },
  sup: { act: 'span', mark: 'superscript' },
  ...Object.fromEntries(
    [
      'w',
      'k',
      'wg',
      'wh',
      'wa',
      'pn',
      'png',
      'ord',
      'no',
      'sig',
      'sls',
      'dc',
      'jmp',
      'addpn',
      'qac',
      'lik',
      'liv',
      'litl',
      'ndx',
      'ref',
      'xt',
      'rq',
      'ior',
      'iqt',
      'rb',
      'cs',
      'tgt',
    ].map((name): [string, UsfmStyle] => [name, { act: 'span' }]),
  ),
};

const notes: Readonly<Record<string, UsfmStyle>> = {
  f: { act: 'note', kind: 'footnote' },
  fe: { act: 'note', kind: 'footnote' },
  ef: { act: 'note', kind: 'footnote' },
  x: { act: 'note', kind: 'cross_reference' },
  ex: { act: 'note', kind: 'cross_reference' },
};

/** Returns what a style does; undefined if it is not one of USFM 3. */
export function usfmStyle(name: string): UsfmStyle | undefined {
  const known = own(paragraphs, name) ?? own(spans, name) ?? own(notes, name);
  if (known) return known;
  if (introduction.test(name)) return { act: 'leave_out', what: 'its introduction' };
  if (ignored.test(name)) return { act: 'ignore' };
  if (/^(?:p|m|pm|pmo|pmc|pmr|po|pr|cls|pc|lh|lf)$/.test(name)) return { act: 'paragraph', mark: 'paragraph' };
  const level = Number(/\d$/.exec(name)?.[0] ?? 1);
  if (poetry.test(name)) return { act: 'paragraph', mark: 'line', level };
  if (/^(?:pi|mi|ph)\d?$/.test(name)) return { act: 'paragraph', mark: 'paragraph', level };
  if (/^(?:li|lim)\d?$/.test(name)) return { act: 'paragraph', mark: 'item', level };
  if (/^(?:th|tc)[rc]?\d(?:-\d)?$/.test(name)) return { act: 'paragraph', mark: 'cell' };
  if (/^(?:ms\d?|mr)$/.test(name)) return { act: 'heading', level: 1 };
  if (/^(?:s\d?|sr|r)$/.test(name)) return { act: 'heading', level: name.startsWith('s') && name !== 'sr' ? level + 1 : 5 };
  return undefined;
}

/**
 * Returns whether a style starts a paragraph or line, and so ends the one before and open notes.
 */
export function isBlockStyle(style: UsfmStyle, name: string): boolean {
  if (style.act === 'span' || style.act === 'note') return false;
  return style.act !== 'ignore' || !/^(?:va|vp|ca|fig|pro|fr|xo)$/.test(name);
}

function own(table: Readonly<Record<string, UsfmStyle>>, name: string): UsfmStyle | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
