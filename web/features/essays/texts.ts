import { messages } from '#core/messages.ts';

/** What an essay that could not be created says. */
export const createEssayErrorMessages = {
  403: messages.accessDenied,
  404: messages.resourceNotFound,
  500: 'Server error creating essay.',
  fallback: 'Failed to create essay.',
};

/** What a failed call about an essay that exists says. */
export const saveEssayErrorMessages = essayErrorMessages('saving', 'save');
export const deleteEssayErrorMessages = essayErrorMessages('deleting', 'delete');

function essayErrorMessages(doing: string, toDo: string) {
  return {
    403: messages.accessDenied,
    404: messages.essayNotFound,
    500: `Server error ${doing} essay.`,
    fallback: `Failed to ${toDo} essay.`,
  };
}
