import { messages } from '#core/messages.ts';
import { resourceErrorMessages } from '../../platform/failure.ts';

/** Returns the error texts for workflow requests; `fallback` is for all other statuses. */
export function workflowErrorMessages(fallback: string) {
  return resourceErrorMessages('workflow', messages.workflowNotFound, fallback);
}

/**
 * Returns the error texts for step requests. On a 404 the server's text says whether the step or
 * the link's target is missing.
 */
export function stepErrorMessages(fallback: string) {
  return { 403: messages.accessDenied, 500: 'Server error saving workflow.', fallback };
}
