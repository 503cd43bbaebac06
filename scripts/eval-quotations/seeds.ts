import { fold, foldedText } from '../../core/fold.ts';
import { formatReference } from '../../core/scripture/format-reference.ts';
import { isNegation, negationsOf } from './negations.ts';
import type { SeedSegment } from './texts.ts';

type SeedKind = 'exact' | 'other-edition' | 'varied' | 'misattributed' | 'invented';

/** A text with one quotation, and what the check must say about it. */
export interface Seed {
  readonly kind: SeedKind;
  readonly language: string;
  readonly text: string;
  /** The words of the quotation, as the edition has them. */
  readonly words: string;
  readonly source: SeedSegment;
  /** Whether a negation was added to or dropped from a varied quotation. */
  readonly negation?: 'added' | 'dropped' | undefined;
}

/** Returns numbers from 0 to 1 that depend on the seed only. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const kinds: readonly SeedKind[] = ['exact', 'other-edition', 'varied', 'misattributed', 'invented'];
/** Creates quotations from segments: a fifth of each kind, the same number in each language. */
export function createSeeds(segments: readonly SeedSegment[], count: number, random: () => number): Seed[] {
  const byLanguage = new Map<string, SeedSegment[]>();
  for (const segment of segments) {
    const [language = ''] = segment.language.split('-');
    const own = byLanguage.get(language);
    if (own) own.push(segment);
    else byLanguage.set(language, [segment]);
  }
  const languages = [...byLanguage.keys()].filter((language) => negationsOf[language] !== undefined);
  const seeds: Seed[] = [];
  for (let i = 0; seeds.length < count && i < count * 50; i++) {
    const kind = kinds[seeds.length % kinds.length] ?? 'exact';
    const next = languages[Math.floor(seeds.length / kinds.length) % languages.length] ?? 'en';
    // Only scripture has other editions here.
    const language = kind !== 'other-edition' || byLanguage.get(next)?.some(({ scripture }) => scripture) ? next : 'en';
    const seed = createSeed(kind, language, byLanguage.get(language) ?? [], random);
    if (seed) seeds.push(seed);
  }
  return seeds;
}

function createSeed(kind: SeedKind, language: string, segments: readonly SeedSegment[], random: () => number): Seed | undefined {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const source = pick(segments);
  const span = source && pickSpan(source.body, language, random);
  if (!source || span === undefined) return undefined;
  const common = { kind, language, source, words: span };
  const quoted = loosened(span, language, random);
  if (kind === 'exact')
    return { ...common, text: sentence(quoted, reference(source, random() < 0.5 ? source.short_title : undefined), random) };
  if (kind === 'other-edition') {
    const named = source.slug === 'web' ? 'kjv' : 'web';
    const isInBoth = segments.some((one) => one.slug === named && one.first_verse === source.first_verse && hasWords(one.body, span));
    if (!source.scripture || isInBoth) return undefined;
    return { ...common, text: sentence(quoted, reference(source, named.toUpperCase()), random) };
  }
  if (kind === 'varied') {
    const changed = vary(span, language, random);
    return changed && { ...common, ...changed, text: sentence(changed.text, reference(source, undefined), random) };
  }
  const other = pick(segments.filter(({ slug }) => slug === source.slug));
  if (!other || other.citation === source.citation) return undefined;
  if (kind === 'misattributed') {
    return hasWords(other.body, span) ? undefined : { ...common, text: sentence(quoted, reference(other, undefined), random) };
  }
  const words = Array.from(
    { length: 8 + Math.floor(random() * 10) },
    () => pick(pick(segments)?.body.split(' ') ?? [])?.replaceAll(/[^\p{L}\p{M}]/gu, '') ?? '',
  );
  const invented = words.filter((word) => word !== '').join(' ');
  return { ...common, words: invented, text: sentence(invented, reference(other, undefined), random) };
}

function hasWords(body: string, words: string): boolean {
  return foldedText(body).includes(foldedText(words));
}

/**
 * Returns 6 to 25 neighboring words. A span that cuts off a negation is a change of sense, not an
 * exact quotation.
 */
function pickSpan(body: string, language: string, random: () => number): string | undefined {
  const words = body.split(' ');
  const length = 6 + Math.floor(random() * 20);
  const start = Math.floor(random() * Math.max(1, words.length - length));
  const span = words.slice(start, start + length);
  const beside = [words[start - 1], words[start + length]];
  if (span.filter((word) => /\p{L}/u.test(word)).length < 6 || beside.some((word) => word !== undefined && isNegation(language, word)))
    return undefined;
  return span.join(' ').replaceAll(/[“”„«»"]/g, '');
}

/**
 * Changes what the check must ignore: case, accents, points, punctuation, words left out for an
 * ellipsis or in brackets.
 */
function loosened(span: string, language: string, random: () => number): string {
  let text = span;
  if (random() < 0.3) text = text.replaceAll(/[.,;:·]/g, '');
  if (random() < 0.3)
    text = language === 'hbo' || language === 'grc' ? text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC') : text.toUpperCase();
  const words = text.split(' ');
  const middle = Math.floor(words.length / 2);
  const omitted = words.slice(middle, middle + 3);
  if (random() < 0.15 && words.length > 12 && !omitted.some((word) => isNegation(language, word))) words.splice(middle, 3, '…');
  else if (random() < 0.1) words.splice(middle, 0, '[sc.]');
  return words.join(' ');
}

/** Adds or drops a negation, or changes another word. */
function vary(span: string, language: string, random: () => number): { text: string; negation?: 'added' | 'dropped' } | undefined {
  const words = span.split(' ');
  const inner = words.map((_, i) => i).slice(1, -1);
  const at = inner[Math.floor(random() * inner.length)];
  if (at === undefined) return undefined;
  const own = inner.filter((i) => isNegation(language, words[i] ?? ''));
  const added = negationsOf[language]?.added ?? [];
  const way = random();
  if (way < 0.4 || (own.length > 0 && way < 0.8)) {
    const dropped = own[0];
    if (dropped !== undefined) return { text: words.toSpliced(dropped, 1).join(' '), negation: 'dropped' };
    return { text: words.toSpliced(at, 0, added[Math.floor(random() * added.length)] ?? '').join(' '), negation: 'added' };
  }
  const neighbor = words[at + 1] ?? '';
  if (isNegation(language, words[at] ?? '') || fold(neighbor) === fold(words[at] ?? '') || !/\p{L}/u.test(words[at] ?? ''))
    return undefined;
  if (way < 0.6) return { text: words.toSpliced(at, 1).join(' ') };
  if (way < 0.8) return { text: words.toSpliced(at, 1, [...(words[at] ?? '')].toReversed().join('')).join(' ') };
  return { text: words.toSpliced(at, 0, words[0] ?? '').join(' ') };
}

function reference(source: SeedSegment, edition: string | undefined): string {
  if (!source.scripture) return `[Text:${source.slug}/${source.citation}]`;
  const verses = { first: source.first_verse ?? 0, last: source.last_verse ?? 0 };
  const name = formatReference(verses, { numbering: 'kjv', other: 'kjv' });
  return edition === undefined ? name : `${name}, ${edition}`;
}

function sentence(quotation: string, cited: string, random: () => number): string {
  const ways = [
    `He writes: “${quotation}” (${cited}).`,
    `As we read in ${cited}: "${quotation}".`,
    `See «${quotation}» (${cited}) and what follows.`,
    `So it is written:\n\n> ${quotation}\n> — ${cited}\n\nThus far.`,
    `He says „${quotation}“.[^1]\n\n[^1]: ${cited}.`,
  ];
  return ways[Math.floor(random() * ways.length)] ?? '';
}
