import { StatusError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';

export const saveErrorMessages = { 500: 'Server error saving settings.', fallback: 'Failed to save settings.' };

/** Returns the error of a field, if the server has named it. */
export function issueOf(error: Error | null, path: string): string | undefined {
  return error instanceof StatusError ? error.issues.find((issue) => issue.path === path)?.message : undefined;
}

/** Returns the error text of a failed change that is not shown at one of the fields. */
export function failureBesides(error: Error | null, paths: readonly string[]): string | undefined {
  if (error === null || paths.some((path) => issueOf(error, path) !== undefined)) return undefined;
  return failureText(error, saveErrorMessages);
}
