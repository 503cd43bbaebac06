import Type, { type Static } from 'typebox';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { endpoints } from './endpoint.ts';
import { filled, Id, IdParams, listQuery, Nullable, Time } from './shapes.ts';

/** One of them at most is set; `article_id` is an essay, too, where it comes in. */
const links = { work_id: Nullable(Id), essay_id: Nullable(Id), note_id: Nullable(Id), topic_id: Nullable(Id) };
const linksIn = Type.Partial(Type.Object({ ...links, article_id: Nullable(Id) })).properties;

/** What the caller may not read (a note of another, a draft, a private topic) is as if it were not linked. */
export const Step = Type.Object({
  id: Id,
  position: Type.Integer({ minimum: 1, description: '1, 2, 3 … in their order.' }),
  title: Type.String(),
  done: Type.Boolean(),
  ...links,
  link_title: Nullable(Type.String({ description: 'What the linked thing is called.' })),
});
export type Step = Static<typeof Step>;

export const Workflow = Type.Object({
  id: Id,
  title: Type.String(),
  project_id: Nullable(Id),
  project_title: Nullable(Type.String()),
  owner_id: Id,
  username: Type.String({ description: "The owner's." }),
  is_owner: Type.Boolean({ description: 'Whether the caller is; else one of the people of its project.' }),
  step_count: Type.Integer({ minimum: 0 }),
  done_count: Type.Integer({ minimum: 0 }),
  steps: Type.Array(Step, { description: 'In their order. In a list of workflows only the first few.' }),
  created_at: Time,
  updated_at: Time,
});
export type Workflow = Static<typeof Workflow>;

const Title = Type.String({ ...filled, maxLength: limits.workflowTitle.max });
const StepTitle = Type.String({ ...filled, maxLength: limits.stepTitle.max });
const Position = Type.Integer({ minimum: 1, maximum: limits.workflowSteps.most, description: 'Beyond the last is the last.' });
const wanted = { title: sentences.workflowTitle, 'steps maxItems': sentences.stepsMost };
const stepParams = Type.Object({ id: Id, stepId: Id });

export const workflowCalls = endpoints({
  'GET /api/workflows': {
    summary: "The caller's own workflows, newest first; `project_id`: those of a project that the caller owns or contributes to",
    who: 'user',
    query: Type.Object({ project_id: Type.Optional(Id), ...listQuery }),
    answers: { 200: Type.Array(Workflow) },
    errors: [404],
  },
  'POST /api/workflows': {
    summary: 'Makes a workflow, perhaps in a project that the caller owns or contributes to',
    who: 'user',
    spends: 'workflows',
    once: true,
    body: Type.Object({
      title: Title,
      project_id: Type.Optional(Nullable(Id)),
      steps: Type.Optional(
        Type.Array(Type.Object({ title: StepTitle, done: Type.Optional(Type.Boolean()), ...linksIn }), {
          maxItems: limits.workflowSteps.most,
        }),
      ),
    }),
    answers: { 201: Workflow },
    errors: [403, 404, 409],
    sentences: wanted,
  },
  'GET /api/workflows/{id}': {
    summary: "A workflow: one's own, or one of a project that one owns or contributes to",
    who: 'user',
    params: IdParams,
    answers: { 200: Workflow },
    errors: [404],
  },
  'PATCH /api/workflows/{id}': {
    summary:
      "Renames one's own workflow, or puts it into another project or into none. With If-Match (the updated_at that was read), a change since then is a 409 with the workflow as it is now",
    who: 'user',
    params: IdParams,
    body: Type.Object({ title: Type.Optional(Title), project_id: Type.Optional(Nullable(Id)) }),
    answers: { 200: Workflow },
    errors: [403, 404, 409],
    sentences: wanted,
  },
  'DELETE /api/workflows/{id}': {
    summary: "Deletes one's own workflow",
    who: 'user',
    params: IdParams,
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
  'POST /api/workflows/{id}/steps': {
    summary: "Adds a step to one's own workflow, at the end or at a position",
    who: 'user',
    spends: 'entries',
    once: true,
    params: IdParams,
    body: Type.Object({ title: StepTitle, done: Type.Optional(Type.Boolean()), position: Type.Optional(Position), ...linksIn }),
    answers: { 201: Step },
    errors: [403, 404, 409],
    sentences: { title: sentences.stepTitle },
  },
  'PATCH /api/workflows/{id}/steps/{stepId}': {
    summary:
      "Changes a step of one's own workflow: ticks it off, renames it, moves it to a position, links it to something else or (null) to nothing",
    who: 'user',
    params: stepParams,
    body: Type.Object({
      title: Type.Optional(StepTitle),
      done: Type.Optional(Type.Boolean()),
      position: Type.Optional(Position),
      ...linksIn,
    }),
    answers: { 200: Step },
    errors: [403, 404],
    sentences: { title: sentences.stepTitle },
  },
  'DELETE /api/workflows/{id}/steps/{stepId}': {
    summary: "Removes a step from one's own workflow",
    who: 'user',
    params: stepParams,
    answers: { 204: Type.Null() },
    errors: [403, 404],
  },
});
