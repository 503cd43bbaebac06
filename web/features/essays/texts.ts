import { sentences } from '#core/sentences.ts';

/** What an essay that could not be created says. */
export const createEssaySays = {
  403: sentences.accessDenied,
  404: sentences.resourceNotFound,
  500: 'Server error creating essay.',
  otherwise: 'Failed to create essay.',
};

/** What a failed call about an essay that exists says. */
export const saveEssaySays = essaySays('saving', 'save');
export const deleteEssaySays = essaySays('deleting', 'delete');

function essaySays(doing: string, toDo: string) {
  return {
    403: sentences.accessDenied,
    404: sentences.essayNotFound,
    500: `Server error ${doing} essay.`,
    otherwise: `Failed to ${toDo} essay.`,
  };
}
