import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { ShortUser } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { Work } from './works.ts';

/** Names its place in the project, by which it is taken out again. */
const item = { item_id: Id };
const writer = Nullable(Type.String({ description: 'Null where the account is gone.' }));

const ProjectWork = Type.Object({ ...Work.properties, ...item });
const ProjectTopic = Type.Object({ id: Id, title: Type.String(), public: Type.Boolean(), username: writer, ...item });
const ProjectEssay = Type.Object({ id: Id, title: Type.String(), draft: Type.Boolean(), username: writer, ...item });
const ProjectWorkflow = Type.Object({
  id: Id,
  title: Type.String(),
  owner_id: Id,
  username: Type.String(),
  step_count: Type.Integer({ minimum: 0 }),
  done_count: Type.Integer({ minimum: 0 }),
});

/** `works`, `topics`, `essays`: what the caller may read, added last first. In a list of projects only the first few of each thing. */
export const Project = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  owner_id: Id,
  owner: ShortUser,
  is_owner: Type.Boolean({ description: 'Whether the caller is; else a contributor.' }),
  contributor_count: Type.Integer({ minimum: 0 }),
  contributors: Type.Array(ShortUser, { description: 'Without the owner; those who were added first come first.' }),
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
const wanted = { title: sentences.projectTitle, 'description maxLength': sentences.projectDescription };

export const projectCalls = endpoints({
  'GET /api/projects': {
    summary: 'The projects that the caller owns or contributes to, newest first',
    who: 'user',
    query: Type.Object(listQuery),
    answers: { 200: Type.Array(Project) },
  },
  'POST /api/projects': {
    summary: 'Begins a project',
    who: 'user',
    spends: 'projects',
    once: true,
    body: Type.Object({ title: Title, description: Description }),
    answers: { 201: Project },
    errors: [409],
    sentences: wanted,
  },
  'GET /api/projects/{id}': {
    summary: 'A project that one owns or contributes to',
    who: 'user',
    params: IdParams,
    answers: { 200: Project },
    errors: [404],
  },
  'PATCH /api/projects/{id}': {
    summary:
      'Changes a project that one owns; `owner_id` hands it over to a contributor, and makes who owned it one. With If-Match (the updated_at that was read), a change of its texts since then is a 409 with the project as it is now',
    who: 'user',
    params: IdParams,
    body: Type.Object({ title: Type.Optional(Title), description: Description, owner_id: Type.Optional(Id) }),
    answers: { 200: Project },
    errors: [403, 404, 409],
    sentences: wanted,
  },
  'DELETE /api/projects/{id}': {
    summary: 'Deletes a project that one owns. Its workflows stay with those who own them',
    who: 'user',
    params: IdParams,
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/projects/{id}/contributors': {
    summary: 'Adds a contributor to a project that one owns (200 where they are one already)',
    who: 'user',
    spends: 'invitations',
    params: IdParams,
    body: Type.Object({ username: Type.String({ ...filled, maxLength: 100 }) }),
    answers: { 201: Project, 200: Project },
    errors: [403, 404, 409],
    sentences: { username: sentences.contributorByUsername },
  },
  'DELETE /api/projects/{id}/contributors/{userId}': {
    summary:
      'Removes a contributor from a project that one owns, or oneself from one that one contributes to. Workflows stay with those who own them',
    who: 'user',
    params: Type.Object({ id: Id, userId: Id }),
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/projects/{id}/items': {
    summary:
      'Puts one work, topic or essay that the caller may read into a project that they own or contribute to (200 where it is there already)',
    who: 'user',
    spends: 'entries',
    params: IdParams,
    body: Type.Partial(Type.Object({ work_id: Nullable(Id), topic_id: Nullable(Id), essay_id: Nullable(Id), article_id: Nullable(Id) }), {
      description: 'Exactly one of them; `article_id` is an essay, too.',
    }),
    answers: { 201: Project, 200: Project },
    errors: [403, 404, 409],
    sentences: { work_id: sentences.invalidBookId },
  },
  'DELETE /api/projects/{id}/items/{itemId}': {
    summary: 'Takes something out of a project that one owns or contributes to',
    who: 'user',
    params: Type.Object({ id: Id, itemId: Id }),
    answers: { 204: Type.Null() },
    errors: [404],
  },
});
