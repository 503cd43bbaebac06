import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { Reference } from './works.ts';
import { displayable, filled, Id, IdParams, ignoredReferencesInput, IgnoredReferences, listQuery, Nullable, Time } from './shapes.ts';
import { editLimit } from './shared-limits.ts';

const citationText = Type.String({ maxLength: limits.citation.text });
const citationUrl = Nullable(Type.String({ maxLength: limits.citation.url, description: 'http or https; null for a printed source.' }));
const Citation = Type.Object({ text: citationText, url: citationUrl });
const CitationInput = Type.Object({ text: citationText, url: Type.Optional(citationUrl) });
export type CitationInput = Static<typeof CitationInput>;
export type Citation = Static<typeof Citation>;

export const Topic = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String({
    description: 'Markdown; [Work:12], [Topic:3] and [Text:kjv/John.3.16] link to a work, a topic and a place in an edition.',
  }),
  public: Type.Boolean(),
  citations: Type.Array(Citation),
  ignored_references: IgnoredReferences,
  user_id: Nullable(Id),
  username: Nullable(Type.String()),
  display_name: Nullable(Type.String()),
  created_at: Time,
  updated_at: Time,
});
export type Topic = Static<typeof Topic>;

/**
 * A citation as a CSL-JSON item. Author and year come from the library's work that the citation
 * names, or from the citation if it states them unambiguously.
 */
export const CslItem = Type.Object({
  id: Type.String({ description: 'Unique within the topic and stable across exports.' }),
  type: Type.Unsafe<'book' | 'webpage' | 'document'>({ type: 'string', enum: ['book', 'webpage', 'document'] }),
  title: Type.String(),
  author: Type.Optional(
    Type.Array(
      Type.Unsafe<{ family: string; given?: string } | { literal: string }>({
        type: 'object',
        properties: { family: { type: 'string' }, given: { type: 'string' }, literal: { type: 'string' } },
      }),
    ),
  ),
  issued: Type.Optional(Type.Object({ 'date-parts': Type.Array(Type.Array(Type.Integer())) })),
  URL: Type.Optional(Type.String()),
  note: Type.Optional(Type.String({ description: "The whole citation, if its title, author and year are the work's." })),
});
export type CslItem = Static<typeof CslItem>;

const exportEndpoint = { who: 'user', params: IdParams, errors: [404] } as const;

const topicInput = {
  title: Type.String({ ...filled, maxLength: limits.topicTitle.max }),
  content: Type.String({ ...filled, ...displayable, maxLength: limits.topicContent.max }),
  public: Type.Boolean(),
  citations: Type.Array(CitationInput, { maxItems: limits.citation.max }),
  ...ignoredReferencesInput,
};
const errorMessages = {
  title: messages.titleAndContent,
  'title maxLength': messages.titleLength,
  content: messages.titleAndContent,
  'content maxLength': messages.contentLength,
  'content format': messages.textTooComplex,
  'citations maxItems': messages.citationsMost,
};

export const topicEndpoints = endpoints({
  'GET /api/topics': {
    summary: "Lists public topics and the caller's own private ones, newest first",
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(Topic) },
  },
  'POST /api/topics': {
    summary: 'Creates a topic',
    who: 'user',
    hourlyLimit: { name: 'topics', free: 120, premium: 240, noun: 'new topics' },
    once: true,
    body: Type.Object(topicInput),
    responses: { 201: Topic },
    errors: [403, 409],
    messages: errorMessages,
  },
  'GET /api/topics/{id}': {
    summary: "Returns a public topic or the caller's own",
    who: 'user',
    params: IdParams,
    responses: { 200: Topic },
    errors: [404],
  },
  'PUT /api/topics/{id}': {
    summary:
      "Updates the caller's own topic; public and citations keep their values if omitted. If-Match takes the updated_at that was read: if the topic has changed since, responds with 409 and the current topic",
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({ ...topicInput, public: Type.Optional(topicInput.public), citations: Type.Optional(topicInput.citations) }),
    responses: { 200: Topic },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'DELETE /api/topics/{id}': {
    summary: "Deletes the caller's own topic",
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'GET /api/topics/{id}/citations.bib': {
    ...exportEndpoint,
    summary: 'Exports the citations of a topic as BibTeX',
    responses: { 200: Type.String() },
    type: 'application/x-bibtex',
  },
  'GET /api/topics/{id}/citations.ris': {
    ...exportEndpoint,
    summary: 'Exports the citations of a topic as RIS',
    responses: { 200: Type.String() },
    type: 'application/x-research-info-systems',
  },
  'GET /api/topics/{id}/citations.json': {
    ...exportEndpoint,
    summary: 'Exports the citations of a topic as CSL-JSON',
    responses: { 200: Type.Array(CslItem) },
    type: 'application/vnd.citationstyles.csl+json',
  },
  'GET /api/references/topics/{id}': {
    summary: 'Lists the topics and posts that refer to a topic',
    who: 'user',
    params: IdParams,
    responses: { 200: Type.Array(Reference) },
    errors: [404],
  },
});
