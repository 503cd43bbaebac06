import type { Essay } from '#contract/essays.ts';
import type { UploadLimits } from '#core/limits.ts';
import { StatusError } from '../../platform/api.ts';
import { sizeText } from '#core/size-text.ts';
import { shownName } from './file-name.ts';

/** What the file dialog offers; the server looks into each file as well. */
export const attachmentTypes = '.pdf,.doc,.docx,.txt';

/** Why a file can not be attached, before it is sent; undefined where it may be tried. */
export function faultOf(file: Pick<File, 'name' | 'size'>, { bytes }: UploadLimits['essayFiles']): string | undefined {
  if (!/\.(?:pdf|docx?|txt)$/i.test(file.name)) return 'Only .pdf, .doc, .docx and .txt files can be attached.';
  if (file.size > bytes) return `It has ${sizeText(file.size)}; the most is ${sizeText(bytes)}.`;
  if (file.size === 0) return 'It is empty.';
  return undefined;
}

/** How many of the files that are to be added are too many. Those that an essay has, it keeps. */
export function excessOf(kept: Essay['files'], removed: readonly number[], added: readonly File[], most: number): number {
  const room = Math.max(0, most - (kept.length - removed.length));
  return Math.max(0, added.length - room);
}

/** What the server says of a file that was sent: each of its sentences names the file. */
export function attachmentErrorText(error: unknown, file: File): string | undefined {
  return fileIssues(error).find((message) => names(message, file));
}

/** Whether all that the server refuses are files, so that it is said at these. */
export function isOfFiles(error: unknown, sent: readonly File[]): boolean {
  const issues = error instanceof StatusError ? error.issues : [];
  return issues.length > 0 && issues.every(({ path, message }) => path === 'files' && sent.some((file) => names(message, file)));
}

function fileIssues(error: unknown): readonly string[] {
  return error instanceof StatusError ? error.issues.filter(({ path }) => path === 'files').map(({ message }) => message) : [];
}

function names(message: string, file: File): boolean {
  return message.includes(`"${shownName(file.name)}"`);
}
