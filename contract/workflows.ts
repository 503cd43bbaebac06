import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';
import { entryLimit, editLimit } from './shared-limits.ts';

/** At most one is set. In requests, `article_id` is an alias of `essay_id`. */
const links = { work_id: Nullable(Id), essay_id: Nullable(Id), note_id: Nullable(Id), topic_id: Nullable(Id) };
const linkInputs = Type.Partial(Type.Object({ ...links, article_id: Nullable(Id) })).properties;

/**
 * A link that the caller may not read (another user's note, a draft, a private topic) is omitted.
 */
export const Step = Type.Object({
  id: Id,
  position: Type.Integer({ minimum: 1, description: 'Consecutive, from 1.' }),
  title: Type.String(),
  done: Type.Boolean(),
  ...links,
  link_title: Nullable(Type.String({ description: 'The title of the linked item.' })),
});
export type Step = Static<typeof Step>;

export const Workflow = Type.Object({
  id: Id,
  title: Type.String(),
  project_id: Nullable(Id),
  project_title: Nullable(Type.String()),
  owner_id: Id,
  username: Type.String({ description: 'The username of the owner.' }),
  display_name: Nullable(Type.String({ description: 'The display name of the owner.' })),
  is_owner: Type.Boolean({ description: 'Whether the caller is the owner; if not, they belong to its project.' }),
  step_count: Type.Integer({ minimum: 0 }),
  done_count: Type.Integer({ minimum: 0 }),
  steps: Type.Array(Step, { description: 'In order. In a list of workflows only the first few.' }),
  created_at: Time,
  updated_at: Time,
});
export type Workflow = Static<typeof Workflow>;

const Title = Type.String({ ...filled, maxLength: limits.workflowTitle.max });
const StepTitle = Type.String({ ...filled, maxLength: limits.stepTitle.max });
const Position = Type.Integer({ minimum: 1, maximum: limits.workflowSteps.max, description: 'A position beyond the end means the end.' });
const errorMessages = { title: messages.workflowTitle, 'steps maxItems': messages.stepsMost };
const stepParams = Type.Object({ id: Id, stepId: Id });

export const workflowEndpoints = endpoints({
  'GET /api/workflows': {
    summary: "Lists the caller's own workflows, newest first. `project_id` lists those of a project that the caller owns or contributes to",
    who: 'user',
    query: Type.Object({ project_id: Type.Optional(Id), ...listQuery }),
    responses: { 200: Type.Array(Workflow) },
    errors: [404],
  },
  'POST /api/workflows': {
    summary: 'Creates a workflow, optionally in a project that the caller owns or contributes to',
    who: 'user',
    hourlyLimit: { name: 'workflows', free: 60, premium: 120, noun: 'new workflows' },
    once: true,
    body: Type.Object({
      title: Title,
      project_id: Type.Optional(Nullable(Id)),
      steps: Type.Optional(
        Type.Array(Type.Object({ title: StepTitle, done: Type.Optional(Type.Boolean()), ...linkInputs }), {
          maxItems: limits.workflowSteps.max,
        }),
      ),
    }),
    responses: { 201: Workflow },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'GET /api/workflows/{id}': {
    summary: "Returns the caller's own workflow, or one in a project that the caller owns or contributes to",
    who: 'user',
    params: IdParams,
    responses: { 200: Workflow },
    errors: [404],
  },
  'PATCH /api/workflows/{id}': {
    summary:
      "Renames the caller's own workflow, or moves it to another project or out of one. If-Match takes the updated_at that was read: if the workflow has changed since, responds with 409 and the current workflow",
    who: 'user',
    hourlyLimit: editLimit,
    params: IdParams,
    body: Type.Object({ title: Type.Optional(Title), project_id: Type.Optional(Nullable(Id)) }),
    responses: { 200: Workflow },
    errors: [403, 404, 409],
    messages: errorMessages,
  },
  'DELETE /api/workflows/{id}': {
    summary: "Deletes the caller's own workflow",
    who: 'user',
    params: IdParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/workflows/{id}/steps': {
    summary: "Adds a step to the caller's own workflow, at the end or at a position",
    who: 'user',
    hourlyLimit: entryLimit,
    once: true,
    params: IdParams,
    body: Type.Object({ title: StepTitle, done: Type.Optional(Type.Boolean()), position: Type.Optional(Position), ...linkInputs }),
    responses: { 201: Step },
    errors: [403, 404, 409],
    messages: { title: messages.stepTitle },
  },
  'PATCH /api/workflows/{id}/steps/{stepId}': {
    summary: "Updates a step of the caller's own workflow: its completion, title, position or link (null removes the link)",
    who: 'user',
    hourlyLimit: editLimit,
    params: stepParams,
    body: Type.Object({
      title: Type.Optional(StepTitle),
      done: Type.Optional(Type.Boolean()),
      position: Type.Optional(Position),
      ...linkInputs,
    }),
    responses: { 200: Step },
    errors: [403, 404],
    messages: { title: messages.stepTitle },
  },
  'DELETE /api/workflows/{id}/steps/{stepId}': {
    summary: "Deletes a step of the caller's own workflow",
    who: 'user',
    params: stepParams,
    responses: { 204: Type.Null() },
    errors: [403, 404],
  },
});
