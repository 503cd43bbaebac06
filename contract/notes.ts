import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Time } from './shapes.ts';

export const Note = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String({ description: 'Markdown; [[Title]] stands for the own note of that title.' }),
  folder_id: Id,
  created_at: Time,
  updated_at: Time,
});
export type Note = Static<typeof Note>;

/** A note by name. */
export const NoteTitle = Type.Object({ id: Id, title: Type.String() });
export type NoteTitle = Static<typeof NoteTitle>;

/** The target of `[[asked]]` or, if not `exact`, a suggestion. */
export const NamedNote = Type.Object({ asked: Type.String(), exact: Type.Boolean(), ...NoteTitle.properties });
export type NamedNote = Static<typeof NamedNote>;

/** Titles with line breaks between them, which no title holds; a hundred at most. */
const Titles = Type.String({ pattern: `^[^\\n]{1,${limits.noteTitle.max}}(\\n[^\\n]{1,${limits.noteTitle.max}}){0,99}$` });

const written = {
  title: Type.String({ ...filled, maxLength: limits.noteTitle.max }),
  content: Type.String({ ...filled, maxLength: limits.noteContent.max }),
};
const wanted = {
  title: sentences.titleAndContent,
  'title maxLength': sentences.titleLength,
  content: sentences.titleAndContent,
  'content maxLength': sentences.contentLength,
};

export const noteCalls = endpoints({
  'GET /api/notes': {
    summary: "The caller's own notes by title: those of exactly that title, then those that begin with it; without one, the newest",
    who: 'user',
    query: Type.Object({ title: Type.Optional(Type.String({ maxLength: limits.noteTitle.max })), limit: listQuery.limit }),
    answers: { 200: Type.Array(NoteTitle) },
  },
  'GET /api/notes/titles': {
    summary:
      "Resolves the titles of `[[Title]]` links to the caller's own notes: for each title, the oldest note with exactly that title. If there is none, suggests the oldest note whose title differs only in accents or capitals, with `exact` false; the link does not lead there. Omits titles with neither",
    who: 'user',
    query: Type.Object({ titles: Titles }),
    answers: { 200: Type.Array(NamedNote) },
  },
  'POST /api/notes': {
    summary: 'Writes a note in an own folder, of which it becomes an item',
    who: 'user',
    spends: 'notes',
    once: true,
    body: Type.Object({ ...written, folder_id: Id }),
    answers: { 201: Note },
    errors: [403, 404, 409],
    sentences: { ...wanted, folder_id: sentences.invalidFolderId },
  },
  'GET /api/notes/{id}': {
    summary: "One's own note",
    who: 'user',
    params: IdParams,
    answers: { 200: Note },
    errors: [403, 404],
  },
  'PUT /api/notes/{id}': {
    summary:
      'Changes a note, or moves it to another own folder. With If-Match (the updated_at that was read), a change since then is a 409 with the note as it is now',
    who: 'user',
    params: IdParams,
    body: Type.Object({
      ...written,
      folder_id: Type.Optional(Id),
      rename_links: Type.Optional(
        Type.Boolean({
          description: 'With a new title: the links to this note in the other own notes get it too, or else nothing is saved.',
        }),
      ),
    }),
    answers: { 200: Note },
    errors: [403, 404, 409],
    sentences: wanted,
  },
  'DELETE /api/notes/{id}': {
    summary: 'Deletes a note',
    who: 'user',
    params: IdParams,
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
  'GET /api/notes/{id}/backlinks': {
    summary: "Lists the caller's notes that link to this note, newest first. A link leads to the oldest note with exactly its title",
    who: 'user',
    params: IdParams,
    answers: { 200: Type.Array(NoteTitle) },
    errors: [403, 404],
  },
});
