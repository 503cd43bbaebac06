import Type, { type Static } from 'typebox';
import type { Numbering } from '#core/scripture/numbering.ts';
import { limits } from '#core/limits.ts';
import { endpoints } from './endpoint.ts';
import { Id, listQuery, Nullable, nullableEnum, Time } from './shapes.ts';

const Citation = Type.String({ minLength: 1, maxLength: 210 });
const SlugParams = Type.Object({ slug: Type.String({ maxLength: 60 }) });

export const Edition = Type.Object({
  id: Id,
  slug: Type.String(),
  work_id: Id,
  title: Type.String(),
  short_title: Nullable(Type.String()),
  author: Nullable(Type.String()),
  language: Type.String({ description: 'A BCP 47 tag: `en`, `grc`, `zh-Hant`.' }),
  language_name: Type.String({ description: "As in the library's filter: `Ancient Greek`." }),
  kind: nullableEnum(['original', 'translation']),
  translator: Nullable(Type.String()),
  published: Nullable(Type.String({ description: 'The year of the printed edition.' })),
  license: Nullable(Type.String()),
  attribution: Nullable(Type.String({ description: 'The credit that the license asks for.' })),
  source_url: Nullable(Type.String()),
  citation_levels: Type.Array(Type.String(), { description: 'Names of the parts of a citation: `book`, `chapter`, `verse`.' }),
  scripture: Type.Boolean({ description: 'Whether citations are OSIS references to verses.' }),
  numbering: nullableEnum<Numbering>(['kjv', 'hebrew', 'septuagint', 'vulgate'], 'The verse numbering of a scripture edition.'),
  segment_count: Type.Integer(),
  imported_at: Time,
});
export type Edition = Static<typeof Edition>;

const Section = Type.Object({
  id: Id,
  depth: Type.Integer({ minimum: 1 }),
  label: Type.String(),
  citation: Nullable(Type.String({ description: 'What the citations of its segments begin with: `Ps.23`.' })),
  first: Nullable(Type.String({ description: 'The citation of its first segment; null if it has none.' })),
  segment_count: Type.Integer({ description: 'Of the section and the sections within it.' }),
});
export type Section = Static<typeof Section>;

const Mark = Type.Object({
  kind: Type.String({ description: 'A kind of `core/text-marks.ts`.' }),
  start: Type.Integer(),
  end: Type.Integer(),
  level: Type.Optional(Type.Integer()),
  text: Type.Optional(Type.String()),
});

const Note = Type.Object({
  kind: Type.String(),
  offset: Type.Integer(),
  label: Type.Optional(Type.String()),
  text: Type.String(),
});

export const Segment = Type.Object({
  id: Id,
  citation: Type.String(),
  label: Type.String(),
  text: Type.String({ description: 'In NFC, on one line.' }),
  marks: Type.Array(Mark, { description: 'Offsets count UTF-16 code units of the text.' }),
  notes: Type.Array(Note),
  address: Nullable(
    Type.Object(
      { first: Type.Integer(), last: Type.Integer(), osis: Type.String() },
      { description: 'Its verses in the canonical numbering: book · 10⁶ + chapter · 10³ + verse; verse 0 is the title of a psalm.' },
    ),
  ),
  about: Type.Optional(Type.Array(Type.String(), { description: 'OSIS references that it comments on.' })),
});
export type Segment = Static<typeof Segment>;

const Column = Type.Object({
  edition: Type.String({ description: 'The slug.' }),
  rows: Type.Array(Type.Array(Segment), {
    description: 'One row for each segment of the response: the segments that start in it, possibly none or several.',
  }),
});

const NeighborPage = Type.Object({
  citation: Type.String({ description: 'The citation to pass as `at`.' }),
  labels: Type.Array(Type.String(), { description: 'Of its sections, the outermost first: `Romans`, `Chapter 7`.' }),
});

const ReaderPage = Type.Object(
  {
    path: Type.Array(Type.Object({ label: Type.String(), citation: Nullable(Type.String()) }), {
      description: 'The sections that contain the page, the outermost first; none if the text has no contents.',
    }),
    headings: Type.Array(Type.Object({ depth: Type.Integer({ minimum: 1 }), label: Type.String(), first: Type.String() }), {
      description: 'The sections within the page that start in this response, each with the citation of its first segment.',
    }),
    target: Nullable(
      Type.Object({
        kind: Type.Unsafe<'segment' | 'section' | 'range'>({ type: 'string', enum: ['segment', 'section', 'range'] }),
        first: Type.String({ description: 'The citation of the first segment that `at` names.' }),
        last: Type.String(),
      }),
    ),
    nearest: Type.Optional(Type.Boolean({ description: 'Whether the text lacks `at`, and this is the nearest place.' })),
    offset: Type.Integer({ description: 'Number of segments of the page before those in the response.' }),
    count: Type.Integer({ description: 'Number of segments on the page.' }),
    previous: Nullable(NeighborPage),
    next: Nullable(NeighborPage),
  },
  { description: 'What the reader shows at once: a chapter of scripture; elsewhere, the largest section of at most 40 segments.' },
);
export type ReaderPage = Static<typeof ReaderPage>;

const SegmentPage = Type.Object({
  segments: Type.Array(Segment),
  previous: Nullable(Type.String({ description: 'The citation to pass as `at` for the section or segment before.' })),
  next: Nullable(Type.String({ description: 'The citation to pass as `at` for what follows.' })),
  page: Type.Optional(ReaderPage),
  columns: Type.Optional(Type.Array(Column)),
});
export type SegmentPage = Static<typeof SegmentPage>;

const ReadingPosition = Type.Object({
  edition: Edition,
  citation: Type.String(),
  place: Type.String({ description: 'The part of the text that contains the position: `Romans 8`, `chapter 12`, `7.10.16`.' }),
  progress: Type.Integer({ minimum: 0, maximum: 100, description: 'Percentage of the segments up to the position; 100 only at the end.' }),
  furthest: Type.Integer({ minimum: 0, maximum: 100, description: 'The highest progress so far.' }),
  updated_at: Time,
});
export type ReadingPosition = Static<typeof ReadingPosition>;

export const editionEndpoints = endpoints({
  'GET /api/editions': {
    summary: 'Lists the texts that can be read here, newest first',
    who: 'reader',
    replica: true,
    shared: true,
    query: Type.Object({
      ...listQuery,
      work_id: Type.Optional(Id),
      language: Type.Optional(Type.String({ maxLength: 100, description: 'A tag or name: `grc`, `Ancient Greek`.' })),
      passage: Type.Optional(
        Type.String({
          maxLength: limits.searchQuery.max,
          description: 'Only editions that contain verses of this passage: `Rom.8.28`, `Ps.23`, `Rom 8:28`.',
        }),
      ),
    }),
    responses: { 200: Type.Array(Edition) },
  },
  'GET /api/editions/{slug}': {
    summary: 'Returns an edition',
    who: 'reader',
    replica: true,
    shared: true,
    params: SlugParams,
    responses: { 200: Edition },
    errors: [404],
  },
  'GET /api/editions/{slug}/sections': {
    summary: `Lists the table of contents in reading order, ${limits.sections} entries at a time`,
    who: 'reader',
    replica: true,
    shared: true,
    params: SlugParams,
    query: Type.Object({ after: Type.Optional(Type.Integer({ ...Id, description: 'The id of the section to continue after.' })) }),
    responses: { 200: Type.Array(Section) },
    errors: [404],
  },
  'GET /api/editions/{slug}/segments': {
    summary:
      'Returns segments. `at` is a segment (`John.3.16`), a section (`Ps.23`) or a range (`Rom.8.28-30`); a segment with a `limit` is where to start. With `at`, `before` and `after` are numbers of segments around it; without it, the citation that the segments stand before or after. With `page`, the page that contains `at`, `limit` segments at a time; without `at`, the first page after the title page',
    who: 'reader',
    replica: true,
    shared: true,
    params: SlugParams,
    query: Type.Object({
      at: Type.Optional(Citation),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.segments.max })),
      before: Type.Optional(Citation),
      after: Type.Optional(Citation),
      page: Type.Optional(
        Type.Literal('1', { description: 'Returns a page of the reader; `previous` and `next` are then within the page.' }),
      ),
      nearest: Type.Optional(
        Type.Literal('1', { description: 'With `page`, returns the nearest place instead of 404 if the text lacks `at`.' }),
      ),
      parallel: Type.Optional(
        Type.String({
          pattern: '^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,2}$',
          description: 'Slugs of up to three editions to show in parallel; the edition itself is left out.',
        }),
      ),
    }),
    responses: { 200: SegmentPage },
    errors: [404],
  },
  'PUT /api/reading/{slug}': {
    summary: "Saves the caller's position in an edition. Idempotent",
    who: 'user',
    params: SlugParams,
    body: Type.Object({
      citation: Citation,
      seconds_ago: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: limits.readOffline,
          description: 'How many seconds ago the reader was there, if that was offline. A more recent stored position is kept.',
        }),
      ),
    }),
    hourlyLimit: { name: 'reading', free: 3600, premium: 7200, noun: 'saved reading positions' },
    responses: { 204: Type.Null() },
    errors: [404],
  },
  'DELETE /api/reading/{slug}': {
    summary: "Deletes the caller's position in an edition. Idempotent",
    who: 'user',
    params: SlugParams,
    responses: { 204: Type.Null() },
    errors: [404],
  },
  'GET /api/reading': {
    summary: 'Lists where the caller is in each edition, the latest first',
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(ReadingPosition) },
  },
});
