import { sentences } from '#core/sentences.ts';

/** What a failed call about a workflow says; `otherwise` is what was tried. */
export function workflowSays(otherwise: string) {
  return { 403: sentences.accessDenied, 404: sentences.workflowNotFound, 500: 'Server error saving workflow.', otherwise };
}

/** The same of a step. What is missing may be the step, or what it links to: the server says. */
export function stepSays(otherwise: string) {
  return { 403: sentences.accessDenied, 500: 'Server error saving workflow.', otherwise };
}
