import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { Edition, Segment } from './editions.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { followLimit } from './shared-limits.ts';

const Titled = Type.Object({ id: Id, title: Type.String() });

/** Up to 100 ids, separated by commas. */
const Ids = Type.String({ pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,99}$' });

const textPath = Type.String({ description: 'The slug of an edition, and a citation in it: `kjv/John.3.16`.' });
const TitledText = Type.Object({ path: textPath, title: Type.String({ description: '`John 3:16, KJV`.' }) });
const TextSuggestion = Type.Object({
  path: textPath,
  title: Type.String(),
  detail: Type.String({ description: 'The title of the edition, or its language.' }),
  named: Type.Boolean({ description: 'Whether the query names the edition, not only a passage in it.' }),
  work: Type.Optional(
    Type.Object(
      { id: Id, title: Type.String(), author: Nullable(Type.String()) },
      { description: 'Present if the suggestion is a text without a place.' },
    ),
  ),
});
export type TextSuggestion = Static<typeof TextSuggestion>;

/** Up to 20 paths, separated by spaces. */
const TextPaths = Type.String({
  maxLength: 20 * 272,
  pattern: '^[a-z0-9-]{1,60}(/[^\\s\\[\\]]{1,210})?( [a-z0-9-]{1,60}(/[^\\s\\[\\]]{1,210})?){0,19}$',
});

const PassageName = Type.Object({ id: Id, name: Type.String() });

const textTypes = ['topic', 'post', 'essay', 'note', 'comment', 'review', 'work', 'commentary'] as const;
export type PassageTextType = (typeof textTypes)[number];
const TextType = Type.Unsafe<PassageTextType>({ type: 'string', enum: [...textTypes] });
const Count = Type.Integer({ minimum: 0 });

const PassageText = Type.Object({
  type: TextType,
  id: Id,
  title: Type.String({
    description:
      'For a post, its first words; for a comment, those of its post; for a review, the title of its work or essay; for commentary, the work that it is from.',
  }),
  url: Type.String({ description: 'The path of its page.' }),
  username: Nullable(Type.String({ description: 'Null for a work or commentary, or if the account was deleted.' })),
  display_name: Nullable(Type.String()),
  author: Nullable(Type.String({ description: 'The author of a work or commentary.' })),
  year: Nullable(Type.Integer({ description: 'The year of a work or commentary.' })),
  year_label: Nullable(Type.String({ description: 'Shown instead of the year: "c. 397".' })),
  excerpt: Type.Optional(Type.String({ description: 'The first words of commentary.' })),
  edition: Type.Optional(Type.String({ description: 'The title of the edition that contains the commentary.' })),
  written_at: Time,
  passages: Type.Array(PassageName, {
    description: 'The matching passages that the text mentions, in text order; consecutive chapters are merged into a range.',
    maxItems: limits.passages.max,
  }),
});
export type PassageText = Static<typeof PassageText>;

const PassageGroup = Type.Object({
  type: Type.Unsafe<'circle' | 'project'>({ type: 'string', enum: ['circle', 'project'] }),
  id: Id,
  title: Type.String(),
  url: Type.String(),
});
export type PassageGroup = Static<typeof PassageGroup>;

const publicTitle = (what: string) =>
  ({
    summary: `Returns the title of ${what}, for the login page that visitors see when they follow its link`,
    who: 'visitor',
    params: IdParams,
    responses: { 200: Type.Object({ title: Nullable(Type.String({ description: 'Null if it is private or does not exist.' })) }) },
  }) as const;

const osis = Type.String({ description: 'In canonical numbering: `Rom.9.20`, `John.3`, `Obad`.' });

const ResolvedPassage = Type.Object({ id: Id, osis, name: Type.String() });
export type ResolvedPassage = Static<typeof ResolvedPassage>;

const Passage = Type.Object({
  id: Id,
  osis,
  name: Type.String({
    description:
      "In the reader's numbering, or the library's, with the other number where the two differ: `John 3:16–18`, `Psalm 51 (50)`, `Joel 3:1 (4:1)`.",
  }),
  other_name: Nullable(Type.String({ description: 'The name in the other numbering, if its numbers differ there: `Psalm 50`.' })),
  following: Type.Boolean({ description: 'Whether the caller follows it.' }),
  texts: Type.Array(PassageText, {
    description:
      'Texts on the narrowest passage first, then the newest. Commentary is listed only if it is the `type`, and then the oldest comes first.',
  }),
  commentary: Type.Array(PassageText, {
    description: 'The first commentary of editions that discuss the passage, if the response has no `type` and is the first page.',
    maxItems: limits.passages.commentary,
  }),
  counts: Type.Object(
    {
      topic: Count,
      post: Count,
      essay: Count,
      note: Count,
      comment: Count,
      review: Count,
      work: Count,
      commentary: Count,
    },
    { description: 'The number of texts of each type that the caller may see. The `type` filter does not affect it; the others do.' },
  ),
  groups: Type.Array(PassageGroup, {
    description:
      'Circles and projects that the caller may see and whose descriptions mention it, newest first. `person` and `circle` apply to their owners, `century` to the last change; with `type` the list is empty.',
    maxItems: limits.passages.groups,
  }),
  neighbors: Type.Array(Type.Object({ id: Id, osis, name: Type.String(), texts: Count }), {
    description:
      'The most-mentioned other passages of the chapter or, for whole chapters, the three chapters before and after them. Filters do not affect them.',
    maxItems: limits.passages.neighbors,
  }),
  chapters: Type.Array(
    Type.Object({
      id: Id,
      chapter: Type.Integer({ minimum: 1, description: 'In canonical numbering.' }),
      label: Type.String({
        description: "The chapter, or the range of chapters, in the reader's numbering, or the library's: `51`, `114–115`.",
      }),
      texts: Count,
    }),
    {
      description: 'Every chapter of the book, with the number of texts that mention it. Filters do not affect them.',
      maxItems: 151,
    },
  ),
});

const passageId =
  'Its id is book · 10⁹ + chapter · 10⁶ + first verse · 10³ + last verse, with verses 0 for a whole chapter and chapter 0 for a whole book. A range of chapters is book · 10¹² + first chapter · 10⁹ + its first verse · 10⁶ + last chapter · 10³ + its last verse, with verse 0 for the start or end of a chapter';
const PassageInEditions = Type.Object({
  text: Nullable(
    Type.Object(
      {
        edition: Edition,
        name: Type.String({ description: "The passage in the edition's own numbering: `Psalm 50`." }),
        citation: Type.String({ description: 'For the path in the reader: `John.3.16`, `Rom.8.28-30`, `Ps.23`.' }),
        segments: Type.Array(Segment),
        complete: Type.Boolean({ description: 'Whether the segments are the whole passage.' }),
      },
      { description: 'Null if no edition has the passage.' },
    ),
  ),
  editions: Type.Array(
    Type.Object({ slug: Type.String(), title: Type.String(), short_title: Nullable(Type.String()), language_name: Type.String() }),
    { description: 'Editions of scripture that have verses of the passage.' },
  ),
});

const followEndpoint = { who: 'user', params: IdParams, responses: { 204: Type.Null() }, errors: [404] } as const;

export const referenceEndpoints = endpoints({
  'GET /api/references/titles': {
    summary:
      'Returns the titles for `[Work:12]`, `[Topic:3]` and `[Text:kjv/John.3.16]` links. Omits those that do not exist or that the caller may not see',
    who: 'user',
    replica: true,
    query: Type.Object({ works: Type.Optional(Ids), topics: Type.Optional(Ids), texts: Type.Optional(TextPaths) }),
    responses: { 200: Type.Object({ works: Type.Array(Titled), topics: Type.Array(Titled), texts: Type.Array(TitledText) }) },
  },
  'GET /api/references/texts': {
    summary:
      'Suggests editions and places in them to link to, for the start of a link: `kjv/Jo`, `rom 8:28` (in the editions that the caller reads, then in others), `rom 8:28 kjv`, `confessions 7.10`, `Aug. Conf. VII, 10`',
    who: 'user',
    replica: true,
    query: Type.Object({ q: Type.String({ maxLength: limits.searchTerm.max }) }),
    responses: { 200: Type.Array(TextSuggestion, { maxItems: limits.textSuggestions }) },
  },
  'GET /api/titles/works/{id}': publicTitle('a work'),
  'GET /api/titles/essays/{id}': publicTitle('a published essay'),
  'GET /api/titles/topics/{id}': publicTitle('a public topic'),
  'GET /api/passages': {
    summary:
      'Resolves a typed reference, in any of 49 languages or in OSIS form, to passages; none if the text is not a reference. A whole book or a range within one book is one passage; a range across books is one passage per chapter',
    who: 'reader',
    query: Type.Object({
      q: Type.String({ maxLength: limits.searchQuery.max }),
      language: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9-]{1,30})?$', description: 'ISO 639 code.' })),
    }),
    responses: { 200: Type.Array(ResolvedPassage, { maxItems: limits.passages.max }) },
  },
  'GET /api/passages/{id}': {
    summary: `Returns a passage of scripture and what mentions it or an overlapping passage; to visitors only works. ${passageId}`,
    who: 'reader',
    replica: true,
    params: IdParams,
    query: Type.Object({
      ...listQuery,
      type: Type.Optional(TextType),
      person: Type.Optional(Type.String({ maxLength: 100, description: 'Only texts by the user with this username.' })),
      circle: Type.Optional(Type.Integer({ ...Id, description: 'Only texts by members of this circle, which the caller must belong to.' })),
      century: Type.Optional(
        Type.Integer({
          minimum: -50,
          maximum: 50,
          not: { const: 0 },
          description:
            'Only texts from this century: 4 is the years 301 to 400, -1 the first century BC. What users write belongs to the century in which they wrote it. If the year of a work is unknown, the dates of its first author with dates count, from 20 years after birth to death. Works of which neither is known are left out.',
        }),
      ),
    }),
    responses: { 200: Passage },
    errors: [404],
    messages: { id: messages.noSuchPassage },
  },
  'GET /api/passages/{id}/text': {
    summary:
      "Returns the beginning of a passage in the edition of scripture that was asked for; otherwise in the caller's favorite, in the one that the caller opened last, or in an English one",
    who: 'reader',
    replica: true,
    params: IdParams,
    query: Type.Object({
      edition: Type.Optional(
        Type.String({ maxLength: 60, description: 'The slug of an edition. If it lacks the passage, another one is shown.' }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.passages.segments })),
    }),
    responses: { 200: PassageInEditions },
    errors: [404],
    messages: { id: messages.noSuchPassage },
  },
  'PUT /api/passages/{id}/follow': { ...followEndpoint, hourlyLimit: followLimit, summary: 'Follows a passage. Idempotent' },
  'DELETE /api/passages/{id}/follow': { ...followEndpoint, summary: 'Stops following a passage. Idempotent' },
});
