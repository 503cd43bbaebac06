import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { displayable, filled, Id, IdParams, ignoredReferencesInput, IgnoredReferences, listQuery, Time } from './shapes.ts';
import { editLimit } from './shared-limits.ts';

export const Note = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String({ description: "Markdown; [[Title]] links to the author's note with that title." }),
  ignored_references: IgnoredReferences,
  folder_id: Id,
  created_at: Time,
  updated_at: Time,
});
export type Note = Static<typeof Note>;

/** A note's id and title. */
export const NoteTitle = Type.Object({ id: Id, title: Type.String() });
export type NoteTitle = Static<typeof NoteTitle>;

/** The target of `[[requested]]` or, if not `exact`, a suggestion. */
export const NamedNote = Type.Object({ requested: Type.String(), exact: Type.Boolean(), ...NoteTitle.properties });
export type NamedNote = Static<typeof NamedNote>;

/** Up to 100 titles, separated by line breaks, which no title contains. */
const Titles = Type.String({ pattern: `^[^\\n]{1,${limits.noteTitle.max}}(\\n[^\\n]{1,${limits.noteTitle.max}}){0,99}$` });

const noteInput = {
  title: Type.String({ ...filled, maxLength: limits.noteTitle.max }),
  content: Type.String({ ...filled, ...displayable, maxLength: limits.noteContent.max }),
  ...ignoredReferencesInput,
};
const errorMessages = {
  title: messages.titleAndContent,
  'title maxLength': messages.titleLength,
  content: messages.titleAndContent,
  'content maxLength': messages.contentLength,
  'content format': messages.textTooComplex,
};

export const noteEndpoints = endpoints({
  'GET /api/notes': {
    summary:
      "Lists the caller's own notes by title: exact matches first, then titles that start with it; without a title, the newest notes",
    who: 'user',
    query: Type.Object({ title: Type.Optional(Type.String({ maxLength: limits.noteTitle.max })), limit: listQuery.limit }),
    responses: { 200: Type.Array(NoteTitle) },
  },
  'GET /api/notes/titles': {
    summary:
      "Resolves the titles of `[[Title]]` links to the caller's own notes: for each title, the oldest note with exactly that title. If there is none, suggests the oldest note whose title differs only in accents or capitals, with `exact` false; the link does not lead there. Omits titles with neither",
    who: 'user',
    query: Type.Object({ titles: Titles }),
    responses: { 200: Type.Array(NamedNote) },
  },
  'POST /api/notes': {
    summary: "Creates a note in one of the caller's folders",
    who: 'user',
    hourlyLimit: { name: 'notes', free: 600, premium: 1200, noun: 'new notes' },
    once: true,
    body: Type.Object({ ...noteInput, folder_id: Id }),
    responses: { 201: Note },
    errors: [403, 404, 409],
    messages: { ...errorMessages, folder_id: messages.invalidFolderId },
  },
  'GET /api/notes/{id}': {
    summary: "Returns the caller's own note",
    who: 'user',
    params: IdParams,
    responses: { 200: Note },
    errors: [403, 404],
  },
  'PUT /api/notes/{id}': {
    summary:
      "Updates a note, or moves it to another of the caller's folders. If-Match takes the updated_at that was read: if the note has changed since, responds with 409 and the current note",
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({
      ...noteInput,
      folder_id: Type.Optional(Id),
      rename_links: Type.Optional(
        Type.Boolean({
          description: "With a new title: also updates the links to this note in the caller's other notes. Saves nothing if that fails.",
        }),
      ),
    }),
    responses: { 200: Note },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'DELETE /api/notes/{id}': {
    summary: 'Deletes a note',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'GET /api/notes/{id}/backlinks': {
    summary: "Lists the caller's notes that link to this note, newest first. A link points to the oldest note with exactly its title",
    who: 'user',
    params: IdParams,
    responses: { 200: Type.Array(NoteTitle) },
    errors: [403, 404],
  },
});
