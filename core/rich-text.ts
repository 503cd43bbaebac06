import { escapeHtml } from './escape-html.ts';

/** Words of a citation, in italics or not. */
export interface Run {
  readonly text: string;
  readonly italic: boolean;
}

export const roman = (text: string): Run => ({ text, italic: false });
export const italic = (text: string): Run => ({ text, italic: true });

export function plainText(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

export function htmlText(runs: readonly Run[]): string {
  return runs.map(({ text, italic }) => (italic ? `<em>${escapeHtml(text)}</em>` : escapeHtml(text))).join('');
}
