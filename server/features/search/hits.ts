import type { Hit } from '#contract/search.ts';
import type { Term } from '#core/marks.ts';
import { marksOf, type Snippet, snippetAround } from '#core/snippet.ts';
import type { Sql } from '../../platform/db/open.ts';
import { listTopicTitles, listWorkTitles } from '../references/access.ts';
import { findBodies, findShown, partAround, type Shown } from './hit-queries.ts';
import { placesIn, type Titles, withTitles } from './link-places.ts';
import type { Found } from './sections.ts';

/** What is marked in a hit, and what is looked for at length where it does not stand in the part of a long text that was read. */
interface Sought {
  readonly terms: readonly Term[];
  readonly deep: boolean;
}

/**
 * What was found as it is shown, in the same order. What went meanwhile, or is not the caller's to see any more, is left out.
 */
export async function showHits(sql: Sql, callerId: number, found: readonly Found[], { terms, deep }: Sought): Promise<Hit[]> {
  if (found.length === 0) return [];
  const documentIds = found.map(({ id }) => id);
  const first = await findShown(sql, callerId, documentIds, soughtIn(terms));
  const shown = deep ? await lookedAtDeeper(sql, callerId, first, terms) : first;
  const titles = await titlesIn(sql, callerId, shown);
  const byId = new Map(shown.map((one) => [one.document_id, one]));
  return found.flatMap(({ id, score }) => {
    const one = byId.get(id);
    return one ? [hitOf({ ...one, part: withTitles(one.part, titles) }, score, terms)] : [];
  });
}

function hitOf(shown: Shown, score: number, terms: readonly Term[]): Hit {
  const { id, kind, title, username, author } = shown;
  const { content, marks } = contentOf(shown, terms);
  return {
    id,
    type: kind,
    title: kind === 'post' ? null : title,
    username,
    author,
    content,
    marks,
    titleMarks: kind === 'post' ? [] : marksOf(title, terms),
    authorMarks: marksOf(author ?? '', terms),
    score: Math.round(Math.min(Math.max(score, 0), 1) * 1e4) / 1e4,
    url: urls[kind](id),
  };
}

/** Around what was found; where that is a name which is not shown else, with that name before it. */
function contentOf({ title, author, names, part, cut_before, cut_after }: Shown, terms: readonly Term[]): Snippet {
  const name = names === null || names.length === 0 ? undefined : nameOfUnseen(names, [title, author ?? '', part], terms);
  const text = name === undefined ? part : [`Also “${name}”`, part].filter((one) => one !== '').join(' · ');
  return snippetAround(text, terms, { cut: { before: cut_before, after: cut_after } });
}

/** The first of those names that hold most of the terms which none of the texts holds. */
function nameOfUnseen(names: readonly string[], seen: readonly string[], all: readonly Term[]): string | undefined {
  const terms = all.filter((term) => !seen.some((text) => holds(text, term)));
  const counts = names.map((name) => terms.filter((term) => holds(name, term)).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : names[counts.indexOf(most)];
}

function holds(text: string, term: Term): boolean {
  const alone = alones.get(term) ?? [term];
  alones.set(term, alone);
  return marksOf(text, alone).length > 0;
}

/** The same list for a term each time, by which what is looked for is kept. */
const alones = new WeakMap<Term, readonly Term[]>();

/** Texts of so many hits are looked at once more. */
const DEEPER = 10;

/**
 * Where what was found does not stand in the part of a long text that the database found by its letters alone (it has accents there, or runs over the end
 * of a sentence), the part around it.
 */
async function lookedAtDeeper(sql: Sql, callerId: number, shown: readonly Shown[], terms: readonly Term[]): Promise<Shown[]> {
  const without = shown.filter(({ cut_before, cut_after, part }) => (cut_before || cut_after) && marksOf(part, terms).length === 0);
  if (without.length === 0) return [...shown];
  const ids = without.slice(0, DEEPER).map(({ document_id }) => document_id);
  const bodies = new Map((await findBodies(sql, callerId, ids)).map(({ document_id, body }) => [document_id, body]));
  return shown.map((one) => {
    const body = bodies.get(one.document_id) ?? '';
    const [mark] = marksOf(body, terms);
    if (mark === undefined) return one;
    const around = partAround(body, mark[0]);
    return { ...one, ...around, cut_after: one.cut_after || around.cut_after };
  });
}

async function titlesIn(sql: Sql, callerId: number, shown: readonly Shown[]): Promise<Titles> {
  const { works, topics } = placesIn(shown.map(({ part }) => part));
  const byId = (titled: readonly { id: number; title: string }[]) => new Map(titled.map(({ id, title }) => [id, title]));
  return {
    works: byId(works.length === 0 ? [] : await listWorkTitles(sql, works)),
    topics: byId(topics.length === 0 ? [] : await listTopicTitles(sql, callerId, topics)),
  };
}

const urls = {
  post: (id: number) => `/post/${id}`,
  essay: (id: number) => `/article/${id}`,
  work: (id: number) => `/book/${id}`,
} as const;

/** What is looked for in a body that is too long to be read as a whole: the longest words tell most. */
function soughtIn(terms: readonly Term[]): string[] {
  const words = terms.map(({ words: all }) => all.join(' ')).toSorted((a, b) => b.length - a.length);
  return [...new Set(words)].slice(0, 3);
}
