import type { Sql } from '../../platform/db/open.ts';
import { importText } from './import/import-text.ts';

type ImportOptions = Parameters<typeof importText>[2];

/** Imports a text as a file with this content. */
export function importFile(sql: Sql, text: string, options?: ImportOptions): ReturnType<typeof importText> {
  const bytes = new TextEncoder().encode(text);
  return importText(sql, [{ name: 'text', size: bytes.length, read: () => Promise.resolve(bytes) }], options);
}

interface Line {
  readonly citation: string;
  readonly text?: string;
  readonly about?: readonly string[];
  readonly author?: string;
  readonly year?: number;
}

/** Returns an edition in our JSON Lines. */
export function jsonLines(edition: Record<string, unknown>, lines: readonly Line[], sections: readonly object[] = []): string {
  const segments = lines.map(({ text, ...line }) => JSON.stringify({ ...line, text: text ?? `Text of ${line.citation}.` }));
  return [JSON.stringify({ edition }), ...sections.map((section) => JSON.stringify({ section })), ...segments].join('\n');
}

/** Returns citations of a chapter: `Ps.23.1` to `Ps.23.6`. */
export function chapter(name: string, verses: number): Line[] {
  return Array.from({ length: verses }, (_, i) => ({ citation: `${name}.${i + 1}` }));
}

export const bible = { title: 'Test Bible', language: 'en', license: 'CC0', scripture: true, numbering: 'kjv' };

/** Imports five chapters of psalms and Romans as the edition `bible`. */
export function importTestBible(sql: Sql): ReturnType<typeof importText> {
  const chapters = [...chapter('Ps.22', 31), ...chapter('Ps.23', 6), ...chapter('Ps.51', 3), ...chapter('Rom.8', 39)];
  return importFile(sql, jsonLines(bible, [...chapters, { citation: 'Rom.9.1' }]), { slug: 'bible' });
}

export const vulgate = { title: 'Test Vulgate', shortTitle: 'vulgate', language: 'la', scripture: true, numbering: 'vulgate' };

/** Imports some psalms in the numbering of the Vulgate. */
export function importTestVulgate(sql: Sql): ReturnType<typeof importText> {
  const psalms = [...chapter('Ps.21', 32), ...chapter('Ps.22', 6), ...chapter('Ps.50', 5)];
  return importFile(sql, jsonLines(vulgate, psalms), { slug: 'vulgate' });
}
