import type { Workflow } from '#contract/workflows.ts';

/** Formats the progress, such as "2 of 5 done". */
export function formatProgress({ step_count: all, done_count: done }: Pick<Workflow, 'step_count' | 'done_count'>): string {
  return all === 0 ? 'No steps' : `${done} of ${all} done`;
}
