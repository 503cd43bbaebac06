import { limits } from '#core/limits.ts';
import { sizeText } from '../../ui/size-text.ts';

/** What the file dialog offers; the server looks into each file as well. */
export const attachmentTypes = '.pdf,.doc,.docx,.txt';

/** Why a file can not be attached, before it is sent; undefined where it may be tried. */
export function faultOf(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!/\.(?:pdf|docx?|txt)$/i.test(file.name)) return 'Only .pdf, .doc, .docx and .txt files can be attached.';
  if (file.size > limits.essayFiles.bytes) return `It has ${sizeText(file.size)}; the most is ${sizeText(limits.essayFiles.bytes)}.`;
  if (file.size === 0) return 'It is empty.';
  return undefined;
}
