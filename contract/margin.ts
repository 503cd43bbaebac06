import Type, { type Static } from 'typebox';
import { type MarginKind, marginKinds, type Tradition, traditions } from '#core/margin.ts';
import { messages } from '#core/messages.ts';
import { Annotation } from './annotations.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, Nullable, nullableEnum, Time } from './shapes.ts';

const Kind = Type.Unsafe<MarginKind>({ type: 'string', enum: [...marginKinds] });
const Count = Type.Integer({ minimum: 0 });
const Counts = Type.Object(
  {
    annotation: Count,
    post: Count,
    essay: Count,
    topic: Count,
    note: Count,
    review: Count,
    comment: Count,
    commentary: Count,
  },
  { description: 'The number of rows of each kind that the caller may see and that pass the filters.' },
);
export type MarginCounts = Static<typeof Counts>;

const MarginRow = Type.Object({
  kind: Kind,
  id: Id,
  title: Type.String({
    description:
      'For an annotation, its quote; for a post, its first words; for a comment, those of its post; for a review, the title of its work or essay; for commentary, the work that it is from.',
  }),
  url: Type.String({ description: 'The path of its page.' }),
  user_id: Nullable({ ...Id, description: 'Null for commentary, or if the account was deleted.' }),
  username: Nullable(Type.String()),
  display_name: Nullable(Type.String()),
  author: Nullable(Type.String({ description: 'The author of commentary.' })),
  year: Nullable(Type.Integer({ description: 'The year of commentary.' })),
  year_label: Nullable(Type.String({ description: 'Shown instead of the year: "c. 397".' })),
  century: Nullable(Type.Integer({ description: 'Of commentary: 4 for 301 to 400, -1 for the first century BC.' })),
  tradition: nullableEnum<Tradition>(traditions, 'Of the author of commentary.'),
  edition: Nullable(Type.String({ description: 'The edition of an annotation or of commentary: its short title, or its title.' })),
  excerpt: Nullable(Type.String({ description: 'Words around the reference; the note of an annotation.' })),
  visibility: Type.Unsafe<Annotation['visibility']>(Type.String({ enum: ['private', 'circles', 'public'] })),
  address: Nullable(
    Type.Object(
      { first: Type.Integer(), last: Type.Integer(), osis: Type.String() },
      { description: 'The verses that it is on, in the canonical numbering.' },
    ),
  ),
  passages: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: 'The passages here that it refers to.' }),
  written_at: Time,
  annotation: Type.Optional(Annotation),
  language: Type.Optional(Type.String({ description: 'The language of the edition of an annotation: `Latin`.' })),
  differs: Type.Optional(
    Type.Literal(true, {
      description:
        'The annotation is on another edition in the same language, and its words are not in this edition, or not in this order.',
    }),
  ),
});
export type MarginRow = Static<typeof MarginRow>;

const LastVisit = Nullable(
  Type.String({ format: 'date-time', description: "The end of the caller's last visit; null before the second." }),
);

const filters = {
  kinds: Type.Optional(
    Type.String({
      pattern: `^(${marginKinds.join('|')})(,(${marginKinds.join('|')})){0,${marginKinds.length - 1}}$`,
      description: `Only rows of these kinds: ${marginKinds.join(', ')}.`,
    }),
  ),
  person: Type.Optional(Type.String({ maxLength: 100, description: 'Only what the user with this username wrote.' })),
  circle: Type.Optional(Type.Integer({ ...Id, description: 'Only what members of this circle of the caller wrote.' })),
  century: Type.Optional(
    Type.Integer({
      minimum: -50,
      maximum: 50,
      not: { const: 0 },
      description: 'Only commentary from this century: 4 is the years 301 to 400.',
    }),
  ),
  tradition: Type.Optional(
    Type.Unsafe<Tradition>({ type: 'string', enum: [...traditions], description: 'Only commentary by authors of this tradition.' }),
  ),
  new: Type.Optional(Type.Literal('1', { description: "Only what is newer than the caller's last visit." })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: 'The maximum number of rows; 0 returns only counts.' })),
  before: Type.Optional(Type.String({ maxLength: 500, description: 'Opaque cursor from the Link header of the previous page.' })),
};

const SlugParams = Type.Object({ slug: Type.String({ maxLength: 60 }) });
const Citation = Type.String({ minLength: 1, maxLength: 210 });
const visit = { who: 'user', responses: { 204: Type.Null() }, errors: [404] } as const;
const visitLimit = { name: 'visits', free: 1200, premium: 2400, noun: 'visits to margins' } as const;

export const marginEndpoints = endpoints({
  'GET /api/editions/{slug}/margin': {
    summary:
      'Returns who said what on segments of an edition, by segment with counts: annotations of every edition of the passage, texts that refer to it and commentary on it, as far as the caller may see them; visitors get only commentary. In a segment, annotations come first, then texts on the narrowest passage, then commentary',
    who: 'reader',
    params: SlugParams,
    query: Type.Object({
      from: Type.Optional(Type.String({ ...Citation, description: 'A segment, section or range; by default, the start of the edition.' })),
      to: Type.Optional(Type.String({ ...Citation, description: 'By default, the end of `from`.' })),
      ...filters,
    }),
    responses: {
      200: Type.Object({
        last_visit: LastVisit,
        segments: Type.Array(
          Type.Object({
            citation: Type.String(),
            counts: Counts,
            marks: Type.Integer({
              minimum: 0,
              description: 'The number of rows that begin in the segment; highlights without a note and replies do not count.',
            }),
            rows: Type.Array(MarginRow),
          }),
          { description: 'Segments that have something in their margin. A single segment is always returned.' },
        ),
      }),
    },
    errors: [404],
  },
  'GET /api/passages/{id}/margin': {
    summary: 'Returns who said what on a passage, in every edition; ordered as in the margin of a segment',
    who: 'reader',
    params: IdParams,
    query: Type.Object(filters),
    responses: { 200: Type.Object({ last_visit: LastVisit, counts: Counts, rows: Type.Array(MarginRow) }) },
    errors: [404],
    messages: { id: messages.noSuchPassage },
  },
  'PUT /api/editions/{slug}/margin/visit': {
    ...visit,
    summary: 'Records that the caller has the margin of an edition open. A visit ends half an hour after the last call. Idempotent',
    params: SlugParams,
    hourlyLimit: visitLimit,
  },
  'PUT /api/passages/{id}/margin/visit': {
    ...visit,
    summary: 'Records that the caller has the margin of a passage open. A visit ends half an hour after the last call. Idempotent',
    params: IdParams,
    hourlyLimit: visitLimit,
    messages: { id: messages.noSuchPassage },
  },
});
