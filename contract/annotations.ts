import Type, { type Static } from 'typebox';
import {
  annotationColors,
  type AnnotationColor,
  annotationOrders,
  type AnnotationOrder,
  annotationVisibilities,
  type AnnotationVisibility,
} from '#core/annotations.ts';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { displayable, filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { editLimit } from './shared-limits.ts';

const Citation = Type.String({ minLength: 1, maxLength: 110, description: 'Of a segment: `John.3.16`, `7.10.16`.' });
const Offset = Type.Integer({ minimum: 0, maximum: 10_000_000, description: 'UTF-16 code units of the text of the segment.' });
const Color = Type.Unsafe<AnnotationColor>(Type.String({ enum: [...annotationColors] }));
const Visibility = Type.Unsafe<AnnotationVisibility>(Type.String({ enum: [...annotationVisibilities] }));
/** Null if the account was deleted. */
const Author = Nullable(ShortUser);

export const Annotation = Type.Object({
  id: Id,
  edition: Type.String({ description: 'The slug.' }),
  first: Type.Object({ citation: Citation, start: Type.Optional(Offset) }),
  last: Type.Object({ citation: Citation, end: Type.Optional(Offset) }),
  lost: Type.Optional(Type.Literal(true, { description: 'The edition was corrected and no longer has the quote; there are no offsets.' })),
  beside: Type.Optional(Type.String({ description: 'Where a lost annotation is shown if the edition no longer has its segment.' })),
  quote: Type.String({ description: 'The annotated words; segments are joined by a space.' }),
  original_quote: Type.Optional(Type.String({ description: 'The words that were annotated, if a correction changed them.' })),
  address: Nullable(
    Type.Object(
      { first: Type.Integer(), last: Type.Integer(), osis: Type.String() },
      { description: 'Its verses in the canonical numbering.' },
    ),
  ),
  body: Nullable(Type.String({ description: 'A note in Markdown; null for a highlight.' })),
  color: Color,
  visibility: Visibility,
  circle_ids: Type.Array(Id, { description: 'The circles that it is shared with, as far as the caller is a member of them.' }),
  author: Author,
  reply_count: Type.Integer({ minimum: 0 }),
  created_at: Time,
  updated_at: Time,
});
export type Annotation = Static<typeof Annotation>;

export const AnnotationReply = Type.Object({
  id: Id,
  annotation_id: Id,
  body: Type.String(),
  author: Author,
  created_at: Time,
  edited_at: Nullable(Time),
});
export type AnnotationReply = Static<typeof AnnotationReply>;

/** Filters of the caller's annotations, also of their export. */
export const annotationFilters = {
  work: Type.Optional(Type.Integer({ ...Id, description: 'Only in editions of this work.' })),
  reference: Type.Optional(
    Type.String({
      maxLength: limits.searchTerm.max,
      description: 'Only on these verses, as a reader writes them: `Rom 8:28`, `Röm 8,28`, `Ps 23`.',
    }),
  ),
  color: Type.Optional(Color),
  visibility: Type.Optional(Visibility),
  circle: Type.Optional(Type.Integer({ ...Id, description: 'Only those shared with this circle of the caller.' })),
  q: Type.Optional(
    Type.String({
      maxLength: limits.searchTerm.max,
      description: 'Only those whose quote or note has words that begin with all of these, whatever the case and accents.',
    }),
  ),
  since: Type.Optional(Type.String({ format: 'date-time', description: 'Only those created at this time or later.' })),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'Only those created before this time.' })),
  has_note: Type.Optional(
    Type.Unsafe<'0' | '1'>({ type: 'string', enum: ['0', '1'], description: '`1`: only those with a note; `0`: only those without.' }),
  ),
  lost: Type.Optional(Type.Literal('1', { description: 'Only those whose words are no longer in the text.' })),
} as const;

const place = {
  first: Type.Object({ citation: Citation, start: Offset }),
  last: Type.Object({ citation: Citation, end: Offset }),
  quote: Type.String({ ...filled, maxLength: limits.annotationQuote.max }),
};
const placeMessages = { quote: messages.annotationExtent, 'quote maxLength': messages.annotationTooLong };
const changes = {
  color: Type.Optional(Color),
  body: Type.Optional(Nullable(Type.String({ ...displayable, maxLength: limits.annotationBody.max }))),
  visibility: Type.Optional(Visibility),
  circle_ids: Type.Optional(
    Type.Array(Id, { maxItems: limits.annotationCircles.max, description: 'Circles of the caller; only with the visibility `circles`.' }),
  ),
};
const ReplyBody = Type.String({ ...filled, ...displayable, maxLength: limits.annotationReply.max });
const replyMessages = { body: messages.replyBody, 'body format': messages.textTooComplex };
const errorMessages = { 'body maxLength': messages.annotationBody, 'body format': messages.textTooComplex };

export const annotationEndpoints = endpoints({
  'GET /api/annotations': {
    summary:
      "Lists annotations that the caller may see: with `mine` the caller's own, with `edition` those in a text, from the segments at `from` to those at `to`, with `passage` those on its verses in all editions",
    who: 'user',
    query: Type.Object({
      mine: Type.Optional(Type.Literal('1')),
      edition: Type.Optional(Type.String({ maxLength: 60, description: 'The slug.' })),
      from: Type.Optional(Type.String({ minLength: 1, maxLength: 210, description: 'A segment or section.' })),
      to: Type.Optional(Type.String({ minLength: 1, maxLength: 210, description: 'By default, the end of `from`.' })),
      passage: Type.Optional(Type.Integer({ ...Id, description: 'The id of a passage of scripture.' })),
      ...annotationFilters,
      order: Type.Optional(
        Type.Unsafe<AnnotationOrder>({
          type: 'string',
          enum: [...annotationOrders],
          description: 'Newest first; by text and place; or by color. By default, newest first.',
        }),
      ),
      ...listQuery,
    }),
    responses: { 200: Type.Array(Annotation) },
    errors: [404],
  },
  'POST /api/annotations': {
    summary: 'Highlights words of an edition, with or without a note. The quote must be the words at the offsets',
    who: 'user',
    hourlyLimit: { name: 'annotations', free: 1200, premium: 2400, noun: 'new annotations' },
    once: true,
    body: Type.Object({
      edition: Type.String({ minLength: 1, maxLength: 60 }),
      ...place,
      ...changes,
    }),
    responses: { 201: Annotation },
    errors: [403, 404, 409],
    messages: { ...errorMessages, ...placeMessages },
  },
  'GET /api/annotations/{id}': {
    summary: 'Returns an annotation that the caller may see',
    who: 'user',
    params: IdParams,
    responses: { 200: Annotation },
    errors: [404],
  },
  'PATCH /api/annotations/{id}': {
    summary:
      "Updates the caller's annotation. If-Match takes the updated_at that was read: if it has changed since, responds with 409 and the current annotation",
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({
      ...changes,
      place: Type.Optional(Type.Object(place, { description: 'Other words of the edition, only for a lost annotation.' })),
    }),
    responses: { 200: Annotation },
    errors: [403, 404, 409],
    messages: { ...errorMessages, ...placeMessages },
  },
  'DELETE /api/annotations/{id}': {
    summary:
      "Deletes the caller's annotation with its replies. If-Match takes the updated_at that was read: if it has changed since, responds with 409 and the current annotation",
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404, 409],
  },
  'GET /api/annotations/{id}/replies': {
    summary: 'Lists the replies to an annotation, newest first',
    who: 'user',
    params: IdParams,
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(AnnotationReply) },
    errors: [404],
  },
  'POST /api/annotations/{id}/replies': {
    summary: 'Replies to an annotation that is public or shared with circles',
    who: 'user',
    hourlyLimit: { name: 'replies', free: 300, premium: 600, noun: 'replies to annotations' },
    once: true,
    params: IdParams,
    body: Type.Object({ body: ReplyBody }),
    responses: { 201: AnnotationReply },
    errors: [403, 404, 409],
    messages: replyMessages,
  },
  'PATCH /api/annotations/{id}/replies/{replyId}': {
    summary: "Updates the caller's reply, even to an annotation that is no longer shared with the caller",
    who: 'user',
    hourlyLimit: editLimit,
    params: Type.Object({ id: Id, replyId: Id }),
    body: Type.Object({ body: ReplyBody }),
    responses: { 200: AnnotationReply },
    errors: [403, 404],
    messages: replyMessages,
  },
  'DELETE /api/annotations/{id}/replies/{replyId}': {
    summary:
      "Deletes the caller's reply, even to an annotation that is no longer shared with the caller, or a reply to the caller's annotation",
    who: 'user',
    params: Type.Object({ id: Id, replyId: Id }),
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
});
