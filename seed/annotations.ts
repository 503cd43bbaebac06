import type { AnnotationColor, AnnotationVisibility } from '#core/annotations.ts';
import { createAnnotation } from '../server/features/annotations/save-annotation.ts';
import { createReply } from '../server/features/annotations/save-reply.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { findCaller } from './folders.ts';

type Name = 'macrina' | 'gaunilo' | 'r.halevi' | 'tomas_k' | 'mirembe';

interface SeedAnnotation {
  readonly by: Name;
  readonly at: string;
  readonly quote: string;
  readonly body?: string;
  readonly color?: AnnotationColor;
  /** The circle is the one that the author and its other members share. */
  readonly visibility?: AnnotationVisibility;
  readonly replies?: readonly (readonly [by: Name, body: string])[];
}

export const annotations: readonly SeedAnnotation[] = [
  {
    by: 'macrina',
    at: 'John.1.18',
    quote: 'No man hath seen God at any time',
    body: 'And yet Moses asks (Exod 33:18). *The Life of Moses* answers him: to follow is to see.',
    color: 'blue',
    visibility: 'public',
    replies: [
      ['gaunilo', 'Then the one who stands still sees nothing?'],
      ['macrina', 'Nothing but the front of his own thoughts.'],
    ],
  },
  {
    by: 'macrina',
    at: 'John.1.14',
    quote: 'full of grace and truth',
    body: 'Exod 34:6, in two words.',
    color: 'green',
    visibility: 'public',
  },
  { by: 'macrina', at: 'John.1.1', quote: 'In the beginning was the Word', color: 'yellow' },
  { by: 'macrina', at: 'John.1.5', quote: 'comprehended it not', body: 'Grasped, or understood? Ask Gaunilo.', color: 'pink' },
  {
    by: 'tomas_k',
    at: 'John.1.5',
    quote: 'the light shineth in darkness',
    body: 'The present tense, in a prologue full of past ones.',
    visibility: 'public',
  },
  { by: 'r.halevi', at: 'John.1.3', quote: 'without him was not any thing made', color: 'green', visibility: 'circles' },
  {
    by: 'mirembe',
    at: 'Ps.42.1',
    quote: 'As the hart panteth after the water brooks',
    body: 'We sing it slower than it reads. The thirst is in the long note.',
    color: 'blue',
    visibility: 'public',
    replies: [['tomas_k', 'Palestrina knew: *Sicut cervus*.']],
  },
  { by: 'tomas_k', at: 'Ps.42.7', quote: 'Deep calleth unto deep', body: 'Abyssus abyssum invocat.', color: 'pink', visibility: 'public' },
  {
    by: 'gaunilo',
    at: 'Ps.14.1',
    quote: 'The fool hath said in his heart',
    body: 'In his heart, not aloud. Anselm’s whole argument depends on where he said it.',
    visibility: 'public',
    replies: [['macrina', 'Ps 53:1 says it again, as if once were not enough.']],
  },
  {
    by: 'r.halevi',
    at: 'Gen.1.26',
    quote: 'Let us make man in our image',
    body: 'The Guide opens here: *tselem* is form, not shape.',
    color: 'green',
    visibility: 'public',
  },
  { by: 'tomas_k', at: 'Rom.9.20', quote: 'Shall the thing formed say to him that formed it', color: 'yellow', visibility: 'public' },
  {
    by: 'mirembe',
    at: 'Rom.9.21',
    quote: 'of the same lump',
    body: 'The same clay: Paul’s question is about peoples (Rom 9:24).',
    color: 'blue',
    visibility: 'public',
  },
];

/** Creates highlights and notes on the King James Version, once it is in the library. */
export async function seedAnnotations(sql: Sql): Promise<void> {
  for (const { by, at, quote, body = null, color = 'yellow', visibility = 'private', replies = [] } of annotations) {
    const caller = await findCaller(sql, by);
    const start = await findOffset(sql, at, quote);
    const circles = visibility === 'circles' ? await listCircleIds(sql, caller.id) : [];
    const place = { edition: SLUG, first: { citation: at, start }, last: { citation: at, end: start + quote.length }, quote };
    const { id } = await createAnnotation(sql, caller, { ...place, body, color, visibility, circle_ids: circles }, undefined);
    for (const [author, reply] of replies) await createReply(sql, await findCaller(sql, author), id, reply, undefined);
  }
}

/** Returns whether the text can be annotated, and nobody has done so yet. */
export async function isReadyForAnnotations(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ ready: boolean }[]>`
    select exists (select from editions where slug = ${SLUG}) and not exists (select from annotations) as ready`;
  return row?.ready === true;
}

const SLUG = 'kjv';

async function findOffset(sql: Sql, citation: string, quote: string): Promise<number> {
  const [row] = await sql<{ body: string }[]>`
    select s.body from segments s join editions e on e.id = s.edition_id where e.slug = ${SLUG} and s.citation = ${citation}`;
  const start = row?.body.indexOf(quote) ?? -1;
  if (start === -1) throw new Error(`${citation} does not contain "${quote}"`);
  return start;
}

async function listCircleIds(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql<
    { circle_id: number }[]
  >`select circle_id from circle_members where user_id = ${userId} order by circle_id limit 1`;
  return rows.map(({ circle_id: id }) => id);
}
