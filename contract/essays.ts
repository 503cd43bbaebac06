import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { endpoints } from './endpoint.ts';
import { Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';

const EssayFile = Type.Object({
  id: Id,
  filename: Type.String(),
  filepath: Type.String({ description: 'Root-relative and signed: it downloads the file without a token, for an hour.' }),
  size: Type.Integer({ description: 'Bytes.' }),
});

/** A draft is its author's alone. */
const Status = Type.Unsafe<'published' | 'draft'>({ type: 'string', enum: ['published', 'draft'] });

const shared = {
  id: Id,
  title: Type.String(),
  type: Type.Unsafe<'essay'>({ type: 'string', enum: ['essay'] }),
  status: Status,
  user_id: Nullable(Id),
  username: Nullable(Type.String({ description: 'Null where the account is gone.' })),
  created_at: Time,
  updated_at: Time,
  published_at: Nullable(
    Type.String({ format: 'date-time', description: 'When it was published first; null of a draft. Lists are ordered by it.' }),
  ),
};

export const Essay = Type.Object({
  ...shared,
  content: Type.String({
    description:
      'Sanitised HTML where it holds HTML tags, else markdown as it was typed. Pictures that were uploaded are at public paths; those of a draft at addresses that are signed for an hour.',
  }),
  files: Type.Array(EssayFile),
});
export type Essay = Static<typeof Essay>;

/** An essay in a list. */
export const EssayRow = Type.Object({ ...shared, excerpt: Type.String({ description: 'The beginning of its plain text.' }) });
export type EssayRow = Static<typeof EssayRow>;

const written = {
  title: Type.String({ maxLength: limits.essayTitle.max }),
  content: Type.String({ maxLength: limits.essayContent.max }),
  type: Type.Optional(Type.String({ enum: ['essay'] })),
  status: Type.Optional(Status),
};
const wanted = {
  title: sentences.essayTitleAndContent,
  content: sentences.essayTitleAndContent,
  'title maxLength': sentences.titleLength,
  'content maxLength': sentences.essayContentLength,
};
const attachments = {
  field: 'files',
  ...limits.essayFiles,
  premium: limits.premium.essayFiles,
  description: 'Attachments: .pdf, .doc, .docx or .txt, by name and by content.',
};

const PictureAddress = Type.Object({
  url: Type.String({
    description:
      'Root-relative and signed: it shows the picture without a token, for an hour. A content may name it so; what is stored is its public path.',
  }),
});

export const essayCalls = endpoints({
  'GET /api/essays': {
    summary: "Essays, those that were published last first: published ones and the caller's own drafts, of everyone or of one user",
    who: 'user',
    query: Type.Object({ username: Type.Optional(Type.String({ maxLength: 100 })), ...listQuery }),
    answers: { 200: Type.Array(EssayRow) },
  },
  'POST /api/essays': {
    summary: 'Publishes an essay, or keeps it as a draft',
    who: 'user',
    spends: 'essays',
    body: Type.Object(written),
    files: attachments,
    once: true,
    answers: { 201: Essay },
    errors: [409],
    sentences: wanted,
  },
  'GET /api/essays/{id}': {
    summary: "An essay: a published one, or one's own draft",
    who: 'user',
    params: IdParams,
    answers: { 200: Essay },
    errors: [403, 404],
  },
  'PUT /api/essays/{id}': {
    summary:
      "Changes one's own essay; files are added to those that it has. With If-Match (the updated_at that was read), a change since then is a 409 with the essay as it is now",
    who: 'user',
    params: IdParams,
    body: Type.Object({
      ...written,
      remove_files: Type.Optional(Type.Array(Id, { maxItems: 100, description: 'Ids of attachments, repeated or with commas between.' })),
    }),
    files: attachments,
    answers: { 200: Essay },
    errors: [403, 404, 409],
    sentences: wanted,
  },
  'DELETE /api/essays/{id}': {
    summary: "Deletes one's own essay",
    who: 'user',
    params: IdParams,
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/essays/images': {
    summary:
      'Stores a picture for an essay and strips its metadata (location, camera, author). Accepts png, gif, jpeg, bmp and x-icon, detected by content',
    who: 'user',
    spends: 'uploads',
    body: Type.Object({}),
    files: { field: 'file', most: 1, bytes: limits.essayPicture.bytes, premium: limits.premium.essayPicture, description: 'The picture.' },
    answers: { 201: PictureAddress },
    errors: [413, 429],
  },
  'GET /api/essays/images/{name}': {
    summary: "Where a picture of one's own, or of a published essay, can be seen for the next hour",
    who: 'user',
    params: Type.Object({ name: Type.String({ pattern: '^[0-9a-f]{64}\\.(png|gif|jpg|bmp|ico)$' }) }),
    answers: { 200: PictureAddress },
    errors: [404],
  },
});
