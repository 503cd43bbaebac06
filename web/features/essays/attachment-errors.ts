import type { Essay } from '#contract/essays.ts';
import type { UploadLimits } from '#core/limits.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { sizeText } from '#core/size-text.ts';
import { displayFilename } from './display-filename.ts';

/** The `accept` value of the file input. The server also checks the content of each file. */
export const attachmentTypes = '.pdf,.doc,.docx,.txt';

/** Returns why a file cannot be attached; undefined if it can be sent. */
export function attachmentError(file: Pick<File, 'name' | 'size'>, { bytes }: UploadLimits['essayFiles']): string | undefined {
  if (!/\.(?:pdf|docx?|txt)$/i.test(file.name)) return 'Only .pdf, .doc, .docx and .txt files can be attached.';
  if (file.size > bytes) return `It is ${sizeText(file.size)}; the limit is ${sizeText(bytes)}.`;
  if (file.size === 0) return 'It is empty.';
  return undefined;
}

/** Returns how many of the added files exceed the limit. Stored files count first. */
export function excessCount(existing: Essay['files'], removed: readonly number[], added: readonly File[], max: number): number {
  const room = Math.max(0, max - (existing.length - removed.length));
  return Math.max(0, added.length - room);
}

/** Returns the server's error for a file. Each of its messages names the file. */
export function attachmentErrorText(error: unknown, file: File): string | undefined {
  return fileIssues(error).find((message) => namesFile(message, file));
}

/** Returns whether all of the server's errors are about files, and thus shown next to them. */
export function hasOnlyFileErrors(error: unknown, sent: readonly File[]): boolean {
  const issues = error instanceof StatusError ? error.issues : [];
  return issues.length > 0 && issues.every(({ path, message }) => path === 'files' && sent.some((file) => namesFile(message, file)));
}

function fileIssues(error: unknown): readonly string[] {
  return error instanceof StatusError ? error.issues.filter(({ path }) => path === 'files').map(({ message }) => message) : [];
}

function namesFile(message: string, file: File): boolean {
  return message.includes(`"${displayFilename(file.name)}"`);
}
