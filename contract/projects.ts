import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, ignoredReferencesInput, IgnoredReferences, listQuery, Nullable, Time } from './shapes.ts';
import { entryLimit, editLimit, invitationLimit } from './shared-limits.ts';
import { Work } from './works.ts';

/** The id of the item within the project, for removing it. */
const itemId = { item_id: Id };
const author = {
  username: Nullable(Type.String({ description: 'Null if the account was deleted.' })),
  display_name: Nullable(Type.String()),
};

const ProjectWork = Type.Object({ ...Work.properties, ...itemId });
const ProjectTopic = Type.Object({ id: Id, title: Type.String(), public: Type.Boolean(), ...author, ...itemId });
const ProjectEssay = Type.Object({ id: Id, title: Type.String(), draft: Type.Boolean(), ...author, ...itemId });
const ProjectWorkflow = Type.Object({
  id: Id,
  title: Type.String(),
  owner_id: Id,
  username: Type.String(),
  display_name: Nullable(Type.String()),
  step_count: Type.Integer({ minimum: 0 }),
  done_count: Type.Integer({ minimum: 0 }),
});

/**
 * `works`, `topics` and `essays` have what the caller may read, last added first. A list of
 * projects has only the first few of each.
 */
export const Project = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  ignored_references: IgnoredReferences,
  owner_id: Id,
  owner: ShortUser,
  is_owner: Type.Boolean({ description: 'Whether the caller is the owner; if not, they are a contributor.' }),
  contributor_count: Type.Integer({ minimum: 0 }),
  contributors: Type.Array(ShortUser, { description: 'Without the owner, in the order of being added.' }),
  works: Type.Array(ProjectWork),
  topics: Type.Array(ProjectTopic),
  essays: Type.Array(ProjectEssay),
  workflows: Type.Array(ProjectWorkflow),
  created_at: Time,
  updated_at: Time,
});
export type Project = Static<typeof Project>;

const Title = Type.String({ ...filled, maxLength: limits.projectTitle.max });
const Description = Type.Optional(Nullable(Type.String({ maxLength: limits.projectDescription.max })));
const errorMessages = { title: messages.projectTitle, 'description maxLength': messages.projectDescription };

export const projectEndpoints = endpoints({
  'GET /api/projects': {
    summary: 'Lists the projects that the caller owns or contributes to, newest first',
    who: 'user',
    query: Type.Object(listQuery),
    responses: { 200: Type.Array(Project) },
  },
  'POST /api/projects': {
    summary: 'Creates a project',
    who: 'user',
    hourlyLimit: { name: 'projects', free: 60, premium: 120, noun: 'new projects' },
    once: true,
    body: Type.Object({ title: Title, description: Description, ...ignoredReferencesInput }),
    responses: { 201: Project },
    errors: [409],
    messages: errorMessages,
  },
  'GET /api/projects/{id}': {
    summary: 'Returns a project that the caller owns or contributes to',
    who: 'user',
    params: IdParams,
    responses: { 200: Project },
    errors: [404],
  },
  'PATCH /api/projects/{id}': {
    summary:
      'Updates a project that the caller owns; `owner_id` transfers it to a contributor and makes the former owner one. If-Match takes the updated_at that was read: if the texts have changed since, responds with 409 and the current project',
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({ title: Type.Optional(Title), description: Description, owner_id: Type.Optional(Id), ...ignoredReferencesInput }),
    responses: { 200: Project },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'DELETE /api/projects/{id}': {
    summary: 'Deletes a project that the caller owns. Its workflows remain with their owners',
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/projects/{id}/contributors': {
    summary: 'Adds a contributor to a project that the caller owns (200 if they already are one)',
    who: 'user',
    hourlyLimit: invitationLimit,
    params: IdParams,
    body: Type.Object({ username: Type.String({ ...filled, maxLength: 100 }) }),
    responses: { 201: Project, 200: Project },
    errors: [403, 404, 409],
    messages: { username: messages.contributorByUsername },
  },
  'DELETE /api/projects/{id}/contributors/{userId}': {
    summary:
      'Removes a contributor from a project that the caller owns, or the caller from one that they contribute to. Workflows remain with their owners',
    who: 'user',
    params: Type.Object({ id: Id, userId: Id }),
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/projects/{id}/items': {
    summary:
      'Adds a work, topic or essay that the caller may read to a project that they own or contribute to (200 if it is already there)',
    who: 'user',
    hourlyLimit: entryLimit,
    params: IdParams,
    body: Type.Partial(Type.Object({ work_id: Nullable(Id), topic_id: Nullable(Id), essay_id: Nullable(Id), article_id: Nullable(Id) }), {
      description: 'Exactly one id; `article_id` is an alias of `essay_id`.',
    }),
    responses: { 201: Project, 200: Project },
    errors: [403, 404, 409],
    messages: { work_id: messages.invalidBookId },
  },
  'DELETE /api/projects/{id}/items/{itemId}': {
    summary: 'Removes an item from a project that the caller owns or contributes to',
    who: 'user',
    params: Type.Object({ id: Id, itemId: Id }),
    responses: { 204: Type.Null() },
    errors: [404],
  },
});
