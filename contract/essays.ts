import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, ignoredReferencesInput, IgnoredReferences, listQuery, notReferences, Nullable, Time } from './shapes.ts';
import { editLimit, exportLimit, uploadLimit } from './shared-limits.ts';

const essayFormats = ['docx', 'epub', 'markdown', 'html'] as const;
export type EssayFormat = (typeof essayFormats)[number];

const EssayFile = Type.Object({
  id: Id,
  filename: Type.String(),
  filepath: Type.String({ description: 'A signed, root-relative URL that downloads the file without a token for one hour.' }),
  size: Type.Integer({ description: 'Bytes.' }),
});

/** Only its author can see a draft. */
const Status = Type.Unsafe<'published' | 'draft'>({ type: 'string', enum: ['published', 'draft'] });

const shared = {
  id: Id,
  title: Type.String(),
  type: Type.Unsafe<'essay'>({ type: 'string', enum: ['essay'] }),
  status: Status,
  user_id: Nullable(Id),
  username: Nullable(Type.String({ description: 'Null if the account was deleted.' })),
  display_name: Nullable(Type.String()),
  created_at: Time,
  updated_at: Time,
  published_at: Nullable(
    Type.String({ format: 'date-time', description: 'The time of first publication; null for a draft. Lists are ordered by it.' }),
  ),
};

const QuotationCheck = Type.Object(
  {
    checked_at: Time,
    editions: Type.Array(Type.String(), { description: 'The short names of the editions that have the quotations.' }),
    total: Type.Integer({ minimum: 0, description: 'Quotations with a source, and others that were found.' }),
    found: Type.Integer({ minimum: 0, description: 'Those of them that are exact.' }),
    unconfirmed: Type.Integer({ minimum: 0, description: 'Variants and misattributed ones whose verdict the author has not dismissed.' }),
    complete: Type.Boolean({ description: 'Whether the essay was short enough to check all its quotations.' }),
  },
  {
    description:
      'What the check at the last save found; null for a draft or if the author does not want one. Others see it only if every quotation was checked and none is unconfirmed.',
  },
);
export type QuotationCheck = Static<typeof QuotationCheck>;

export const Essay = Type.Object({
  ...shared,
  content: Type.String({
    description:
      'Sanitized HTML if it contains HTML tags, else markdown as typed. Uploaded pictures have public paths; those of a draft have URLs that are signed for one hour.',
  }),
  ignored_references: IgnoredReferences,
  check_quotations: Type.Boolean({ description: 'Whether the author wants readers to know that the quotations were checked.' }),
  quotation_check: Nullable(QuotationCheck),
  files: Type.Array(EssayFile),
});
export type Essay = Static<typeof Essay>;

/** An essay in a list. */
export const EssayRow = Type.Object({
  ...shared,
  excerpt: Type.String({ description: 'The start of the plain text.' }),
  ...notReferences,
});
export type EssayRow = Static<typeof EssayRow>;

const essayInput = {
  title: Type.String({ maxLength: limits.essayTitle.max }),
  content: Type.String({ maxLength: limits.essayContent.max }),
  type: Type.Optional(Type.String({ enum: ['essay'] })),
  status: Type.Optional(Status),
  check_quotations: Type.Optional(
    Type.Unsafe<'true' | 'false'>({
      type: 'string',
      enum: ['true', 'false'],
      description:
        'Whether to check the quotations of a published essay at each save and to tell its readers. If it is omitted, an existing essay keeps it.',
    }),
  ),
  /** Repeated fields; one empty field is an empty list. */
  ...ignoredReferencesInput,
};
const errorMessages = {
  title: messages.essayTitleAndContent,
  content: messages.essayTitleAndContent,
  'title maxLength': messages.titleLength,
  'content maxLength': messages.essayContentLength,
};
const attachments = {
  field: 'files',
  ...limits.essayFiles,
  premium: limits.premium.essayFiles,
  description: 'Attachments: .pdf, .doc, .docx or .txt, checked by name and content.',
};

const PictureAddress = Type.Object({
  url: Type.String({
    description:
      'A signed, root-relative URL that shows the picture without a token for one hour. Essay content may use it; the public path is stored.',
  }),
});

export const essayEndpoints = endpoints({
  'GET /api/essays': {
    summary: "Lists published essays and the caller's own drafts, last published first, of everyone or of one user",
    who: 'user',
    query: Type.Object({ username: Type.Optional(Type.String({ maxLength: 100 })), ...listQuery }),
    responses: { 200: Type.Array(EssayRow) },
  },
  'POST /api/essays': {
    summary: 'Creates an essay, published or as a draft',
    who: 'user',
    hourlyLimit: { name: 'essays', free: 60, premium: 120, noun: 'new essays' },
    body: Type.Object(essayInput),
    files: attachments,
    once: true,
    responses: { 201: Essay },
    errors: [403, 409],
    messages: errorMessages,
  },
  'GET /api/essays/{id}': {
    summary: "Returns a published essay or the caller's own draft",
    who: 'user',
    params: IdParams,
    responses: { 200: Essay },
    errors: [403, 404],
  },
  'PUT /api/essays/{id}': {
    summary:
      "Updates the caller's own essay; new files are added to the existing ones. If-Match takes the updated_at that was read: if the essay has changed since, responds with 409 and the current essay",
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({
      ...essayInput,
      remove_files: Type.Optional(
        Type.Array(Id, { maxItems: 100, description: 'Ids of attachments, as repeated fields or separated by commas.' }),
      ),
    }),
    files: attachments,
    responses: { 200: Essay },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'GET /api/essays/{id}/export': {
    summary: "Exports a published essay or the caller's own draft with footnotes, bibliography and an index of scripture",
    who: 'user',
    hourlyLimit: exportLimit,
    params: IdParams,
    query: Type.Object({ format: Type.Unsafe<EssayFormat>({ type: 'string', enum: [...essayFormats] }) }),
    responses: { 200: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/octet-stream' }) },
    type: 'application/octet-stream',
    errors: [403, 404],
  },
  'DELETE /api/essays/{id}': {
    summary: "Deletes the caller's own essay",
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/essays/images': {
    summary:
      'Stores a picture for an essay and strips its metadata (location, camera, author). Accepts png, gif, jpeg, bmp and x-icon, detected by content',
    who: 'user',
    hourlyLimit: uploadLimit,
    body: Type.Object({}),
    files: { field: 'file', max: 1, bytes: limits.essayPicture.bytes, premium: limits.premium.essayPicture, description: 'The picture.' },
    responses: { 201: PictureAddress },
    errors: [413, 429],
  },
  'GET /api/essays/images/{name}': {
    summary: "Returns a URL, valid for one hour, of the caller's own picture or one in a published essay",
    who: 'user',
    params: Type.Object({ name: Type.String({ pattern: '^[0-9a-f]{64}\\.(png|gif|jpg|bmp|ico)$' }) }),
    responses: { 200: PictureAddress },
    errors: [404],
  },
});
