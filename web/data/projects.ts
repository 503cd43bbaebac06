import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Project } from '#contract/projects.ts';
import { limits } from '#core/limits.ts';
import { call, callWithLinks } from '../platform/api.ts';
import { mutationScope, replaceCached, useOptimistic } from '../platform/optimistic.ts';
import type { Revised } from '../platform/revision.ts';
import { useCreate } from '../platform/use-create.ts';
import { ignoredIn } from './ignored-in.ts';
import { projectKeys, workflowKeys } from './query-keys.ts';
import type { LinkedItem } from './linked-items.ts';

/** Lists the projects that the reader owns or contributes to, newest first. */
export function projectsQuery() {
  return infiniteQueryOptions({
    queryKey: projectKeys.list,
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callWithLinks('GET /api/projects', { query: pageParam === '' ? {} : { before: pageParam }, signal });
      return { rows: body, next: next?.get('before') };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
}

export function projectQuery(id: number) {
  return queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/projects/{id}', { params: { id }, signal }),
  });
}

/** The newest projects to which a workflow can be added. */
export function projectChoicesQuery() {
  return queryOptions({
    queryKey: projectKeys.choices,
    queryFn: async ({ signal }) => call('GET /api/projects', { query: { limit: limits.list.max }, signal }),
  });
}

export interface ProjectInput {
  title: string;
  description: string;
  /**
   * Wordings that the author marked as not being references to scripture; if omitted, the stored
   * ones stay.
   */
  ignored_references?: readonly string[];
}

/**
 * Creates a project. If an earlier attempt succeeded with older values, updates that project
 * instead.
 */
export function useCreateProject(onSent: (sent: ProjectInput) => void) {
  const settle = useSettle();
  return useCreate({
    create: (input: ProjectInput, headers) => call('POST /api/projects', { body: bodyOf(input), headers }),
    update: ({ id }, input) => call('PATCH /api/projects/{id}', { params: { id }, body: bodyOf(input) }),
    onCreated: (project, sent) => {
      onSent(sent);
      return settle(project);
    },
  });
}

export function useUpdateProject(id: number, onSent: (sent: Revised<ProjectInput>) => void) {
  const settle = useSettle();
  return useMutation({
    mutationFn: ({ basis, ...input }: Revised<ProjectInput>): Promise<Project> =>
      call('PATCH /api/projects/{id}', { params: { id }, body: bodyOf(input), headers: { 'if-match': basis } }),
    onSuccess: (project, sent) => {
      onSent(sent);
      return settle(project);
    },
  });
}

export function useTransferProject(id: number) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (owner_id: number) => call('PATCH /api/projects/{id}', { params: { id }, body: { owner_id } }),
    onSuccess: settle,
  });
}

/** Deletes a project; its workflows remain. Its page is still mounted and must not refetch. */
export function useDeleteProject(id: number) {
  const leave = useLeave();
  return useMutation({ mutationFn: () => call('DELETE /api/projects/{id}', { params: { id } }), onSuccess: leave });
}

/** Leaves a project. Active queries are not refetched, as in `useDeleteProject`. */
export function useLeaveProject(id: number) {
  const leave = useLeave();
  return useMutation({
    mutationFn: (userId: number) => call('DELETE /api/projects/{id}/contributors/{userId}', { params: { id, userId } }),
    onSuccess: leave,
  });
}

export function useAddContributor(id: number) {
  const settle = useSettle();
  return useMutation({
    mutationFn: (username: string) => call('POST /api/projects/{id}/contributors', { params: { id }, body: { username } }),
    onSuccess: settle,
  });
}

export function useRemoveContributor(id: number) {
  return useOptimistic<Project, number>({
    key: projectQuery(id).queryKey,
    send: (userId) => call('DELETE /api/projects/{id}/contributors/{userId}', { params: { id, userId } }),
    apply: (project, userId) => ({
      ...project,
      contributor_count: project.contributor_count - 1,
      contributors: project.contributors.filter((one) => one.id !== userId),
      workflows: project.workflows.filter((workflow) => workflow.owner_id !== userId),
    }),
    also: [projectKeys.list, workflowKeys.all],
  });
}

export function useAddItem(id: number) {
  const settle = useSettle();
  return useMutation({
    ...mutationScope(projectQuery(id).queryKey),
    mutationFn: (thing: Pick<LinkedItem, 'kind' | 'id'>) =>
      call('POST /api/projects/{id}/items', { params: { id }, body: { [`${thing.kind}_id`]: thing.id } }),
    onSuccess: settle,
  });
}

export function useRemoveItem(id: number) {
  return useOptimistic<Project, number>({
    key: projectQuery(id).queryKey,
    send: (itemId) => call('DELETE /api/projects/{id}/items/{itemId}', { params: { id, itemId } }),
    apply: (project, itemId) => {
      const without = <T extends { item_id: number }>(items: T[]): T[] => items.filter((item) => item.item_id !== itemId);
      return { ...project, works: without(project.works), topics: without(project.topics), essays: without(project.essays) };
    },
    also: [projectKeys.list],
  });
}

function bodyOf({ title, description, ...rest }: ProjectInput) {
  return { title: title.trim(), description: description.trim() === '' ? null : description.trim(), ...ignoredIn(rest) };
}

function useLeave(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: projectKeys.all, refetchType: 'none' });
    void client.invalidateQueries({ queryKey: workflowKeys.all, refetchType: 'none' });
  };
}

/** Returns a function that caches the project from a response and invalidates the lists. */
function useSettle(): (project: Project) => Promise<void> {
  const client = useQueryClient();
  return async (project) => {
    await replaceCached<Project>(client, projectQuery(project.id).queryKey, () => project);
    void client.invalidateQueries({ queryKey: projectKeys.list });
  };
}
