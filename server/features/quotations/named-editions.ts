import { fold, foldedText } from '#core/fold.ts';
import type { HeldEdition } from './quotation-queries.ts';

/** Abbreviations of translations of the Bible that a library may lack, and that are no common words. */
const translations = new Set(
  `ASV BBE BSB CEB CEV CJB CSB CSV DRB DRC ERV ESV EU EÜ GNB GNT GW HCSB HFA ISV JB KJV KJVA LEB LUT LXX LSB LSG MEV MSG MT NA27 NA28 NAB NABRE
  NASB NASB95 NCV NEB NET NIRV NIV NIVUK NJB NJPS NKJV NLT NRSV NRSVUE NRSVCE OEB RCV REB RSV RSVCE RV RVR TEV TLB TNIV UBS UBS4 UBS5 VUL WEB
  WLC WYC YLT ZB ELB`.split(/\s+/),
);

export interface NamedEditions {
  /** Editions that the text names, as ids; empty if it names none. */
  readonly held: ReadonlySet<number>;
  /** Whether the text names an edition that is not held here. */
  readonly isOther: boolean;
}

/** Returns the editions that the text around a quotation names: "(John 3:16, KJV)". */
export function namedEditions(context: string, editions: readonly HeldEdition[]): NamedEditions {
  const folded = ` ${foldedText(context)} `;
  const held = new Set<number>();
  let isHeldAbbreviation = false;
  const names = new Set(context.match(/(?<![\p{L}\p{N}])\p{Lu}{2,7}\d{0,2}(?![\p{L}\p{N}])/gu) ?? []);
  for (const { id, slug, title, short_title: short } of editions) {
    const isAbbreviated = [...names].some((name) => name === short || fold(name) === slug);
    if (isAbbreviated) isHeldAbbreviation = true;
    if (isAbbreviated || isNamed(folded, title) || (short !== null && short.length > 7 && isNamed(folded, short))) held.add(id);
  }
  return { held, isOther: !isHeldAbbreviation && held.size === 0 && [...names].some((name) => translations.has(name)) };
}

function isNamed(folded: string, title: string): boolean {
  const words = foldedText(title);
  return words.length > 5 && folded.includes(` ${words} `);
}

/** A work that a text names by title, with the place in it if there is one. */
export interface NamedWork {
  readonly editions: readonly HeldEdition[];
  readonly citation: string | undefined;
  /** Its offsets in the context. */
  readonly start: number;
  readonly end: number;
}

const LOCUS = /\d{1,4}(?:\.\d{1,4}){0,4}/g;

/** Returns a work that a context names before a number: "Augustine, Confessions 7.10.16", "Conf. 7.10.16". */
export function namedWork(context: string, editions: readonly HeldEdition[]): NamedWork | undefined {
  const others = editions.filter(({ scripture }) => !scripture);
  if (others.length === 0) return undefined;
  for (const { 0: citation, index } of [...context.matchAll(LOCUS)].slice(0, MAX_LOCI)) {
    const before = /([\p{L}\p{M}][\p{L}\p{M}\s.'’]{1,80}?)[\s,.*_]{1,4}$/u.exec(context.slice(Math.max(0, index - 90), index))?.[1];
    if (before === undefined) continue;
    const words = foldedText(before).split(' ');
    const found = others.filter((one) => endsWithTitle(words, one));
    if (found.length > 0 && new Set(found.map(({ work_id: work }) => work)).size === 1)
      return { editions: found, citation, start: index - before.length - 1, end: index + citation.length };
  }
  return undefined;
}

const MAX_LOCI = 10;

/** Returns whether words end with a title or, after a shortened author, with the beginning of its first long word. */
function endsWithTitle(words: readonly string[], { title, short_title: short }: HeldEdition): boolean {
  const last = words.at(-1) ?? '';
  return [title, short ?? title].some((name) => {
    const named = foldedText(name.split(/[:;(]/)[0] ?? name)
      .split(' ')
      .filter((word) => word.length > 2 && word !== 'the');
    const [first] = named;
    if (first === undefined) return false;
    const isWhole = named.every((word, i) => words[words.length - named.length + i] === word);
    return isWhole || (last.length >= 3 && named.some((word) => word.length >= 6 && word.startsWith(last)));
  });
}
