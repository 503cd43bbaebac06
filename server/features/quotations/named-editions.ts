import { fold, foldedText } from '#core/fold.ts';
import { findLoci } from '#core/quotations/locus.ts';
import type { HeldEdition } from './quotation-queries.ts';

/**
 * Abbreviations of translations of the Bible that a library may lack, and that are no common words.
 */
const translations = new Set(
  `AMP AMPC ASV BBE BSB CEB CEV CJB CSB CSV DRB DRC ERV ESV EU EÜ GNB GNT GNV GW HCSB HFA ISV JB JPS KJV KJVA LEB LUT LXX LSB LSG MEV MSG MT NA27 NA28 NAB NABRE
  NASB NASB95 NCV NEB NET NIRV NIV NIVUK NJB NJPS NKJV NLT NRSV NRSVUE NRSVCE OEB RCV REB RSV RSVCE RV RVR TEV TLB TNIV UBS UBS4 UBS5 VUL WEB
  WLC WYC YLT ZB ELB`.split(/\s+/),
);

/** Folded names of translations that name nothing else. */
const distinctNames = [
  'douay rheims',
  'douay',
  ...`tyndale geneva coverdale wycliffe jerusalem amplified matthew's luther bishops'`
    .split(' ')
    .map((name) => foldedText(`${name} Bible`)),
  ...'revised standard,new international,english standard,new american standard,american standard,new king james,amplified'
    .split(',')
    .map((name) => `${name} version`),
  'new living translation',
  'jewish publication society',
];
/** These name a translation only alone or right after a reference. */
const personsAndPlaces = new Set('tyndale geneva coverdale wycliffe luther darby'.split(' '));
/** Ancient translations, with how words of the titles of their editions begin. */
const ancient: Readonly<Record<string, string>> = {
  vulg: 'vulgat',
  vg: 'vulgat',
  vul: 'vulgat',
  vulgate: 'vulgat',
  vulgata: 'vulgat',
  lxx: 'septuagint',
  septuagint: 'septuagint',
  septuaginta: 'septuagint',
};

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
  const spelled = spelledNames(context, folded);
  for (const { id, slug, title, short_title: short, scripture } of editions) {
    const isAbbreviated = [...names].some((name) => name === short || fold(name) === slug || (scripture && isPartOf(name, slug, short)));
    if (isAbbreviated) isHeldAbbreviation = true;
    const isSpelled = scripture && spelled.some((name) => ` ${foldedText(title)} `.includes(name));
    if (isAbbreviated || isSpelled || isNamed(folded, title) || (short !== null && short.length > 7 && isNamed(folded, short)))
      held.add(id);
  }
  const isKnown = spelled.length > 0 || [...names].some((name) => translations.has(name));
  return { held, isOther: !isHeldAbbreviation && held.size === 0 && isKnown };
}

/** Returns whether an edition is a part of a translation: `jps-ruth` of the JPS. */
function isPartOf(name: string, slug: string, short: string | null): boolean {
  return translations.has(name) && (slug.startsWith(`${fold(name)}-`) || short?.startsWith(`${name} `) === true);
}

/**
 * Returns the translations that a text names in words, as the titles of their editions have them:
 * "(John 3:16, Tyndale)", "the Geneva Bible", "Ps 22:1 Vulg.".
 */
function spelledNames(context: string, folded: string): string[] {
  const found = distinctNames.filter((name) => folded.includes(` ${name} `));
  const parts = context.split(/[(),;[\]\n]/).map((part) => foldedText(part).replace(/(?<=[a-z]) \d{4}$/, ''));
  const alone = parts.flatMap((part) => [part, /\d (?:in )?(?:the )?([a-z]{2,11})$/.exec(part)?.[1] ?? '']);
  // "Luther on Rom 3:28" names a person, but "Vulg. Ps 22:1" a translation.
  const first = parts.flatMap((part) => (/\d$/.test(part) ? (part.split(' ')[0] ?? '') : []));
  return [
    ...[...found, ...alone.filter((name) => personsAndPlaces.has(name))].map((name) => ` ${name} `),
    ...[...alone, ...first].flatMap((name) => (Object.hasOwn(ancient, name) ? ` ${ancient[name]}` : [])),
  ];
}

function isNamed(folded: string, title: string): boolean {
  const words = foldedText(title);
  return words.length > 5 && folded.includes(` ${words} `);
}

/** A work that a text names by title, with the place in it if there is one. */
export interface NamedWork {
  readonly workId: number;
  readonly editions: readonly HeldEdition[];
  readonly citation: string;
  /** The numbers of the citation as the text writes them. */
  readonly numbers: string;
  /** Its offsets in the context. */
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a work that a context names before a number: "Augustine, Confessions 7.10.16", "Conf.
 * 7.10.16".
 */
export function namedWork(context: string, editions: readonly HeldEdition[]): NamedWork | undefined {
  const others = editions.filter(({ scripture }) => !scripture);
  if (others.length === 0) return undefined;
  for (const locus of findLoci(context).slice(0, MAX_LOCI)) {
    const from = Math.max(0, locus.start - 90);
    const before = /([\p{L}\p{M}][\p{L}\p{M}\s.'’]{1,80}?)[\s,.*_]{1,4}$/u.exec(context.slice(from, locus.start));
    if (!before) continue;
    const words = significantWords(before[1] ?? '');
    const found = others.map((one) => ({ one, at: startOfTitle(words, one) })).filter(({ at }) => at !== undefined);
    const [first] = found;
    if (!first || new Set(found.map(({ one }) => one.work_id)).size !== 1) continue;
    const start = from + before.index + Math.min(...found.map(({ at }) => at ?? 0));
    // The place may be quoted in any edition of the work.
    const workId = first.one.work_id;
    const ofWork = others.filter(({ work_id: work }) => work === workId);
    return { workId, editions: ofWork, citation: locus.citation, numbers: context.slice(locus.start, locus.end), start, end: locus.end };
  }
  return undefined;
}

const MAX_LOCI = 10;

interface TitleWord {
  readonly word: string;
  readonly at: number;
}

function significantWords(text: string): TitleWord[] {
  return [...text.matchAll(/[\p{L}\p{M}'’]{1,80}/gu)]
    .map(({ 0: written, index }) => ({ word: foldedText(written), at: index }))
    .filter(({ word }) => word.length > 2 && word !== 'the');
}

/**
 * Returns where words begin to name a work, if they end with its title or, after a shortened
 * author, with the beginning of a long word of it.
 */
function startOfTitle(words: readonly TitleWord[], { title, work_title: ofWork, short_title: short }: HeldEdition): number | undefined {
  const last = words.at(-1);
  if (!last) return undefined;
  for (const name of [title, short ?? title, ofWork]) {
    const named = significantWords(name.split(/[:;(]/)[0] ?? name).map(({ word }) => word);
    const ends = words.slice(-named.length);
    if (named.length > 0 && named.length === ends.length && named.every((word, i) => ends[i]?.word === word)) return ends[0]?.at;
    if (last.word.length >= 3 && named.some((word) => word.length >= 6 && word.startsWith(last.word))) return last.at;
  }
  return undefined;
}
