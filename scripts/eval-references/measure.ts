import { findReferences } from '../../core/scripture/find-references.ts';
import { formatOsis } from '../../core/scripture/osis.ts';
import type { LabeledParagraph } from '../../core/scripture/fixtures/labeled-paragraphs.ts';

/** A judged reference: a text and what it refers to, in OSIS. */
export interface JudgedReference {
  readonly text: string;
  readonly osis: string;
  readonly lang: string;
  /** False if the expected answer hangs on an option of the source's own parser. */
  readonly core?: boolean;
  /** `b` if whole books are written without chapters. */
  readonly compaction?: string;
}

export interface Share {
  readonly right: number;
  readonly all: number;
}

interface ExactMatches {
  readonly byLanguage: ReadonlyMap<string, Share>;
  readonly total: Share;
  readonly failures: readonly { readonly row: JudgedReference; readonly found: string }[];
}

/** Recognizes the judged references as search queries and counts those that match exactly. */
export function measureExact(rows: readonly JudgedReference[]): ExactMatches {
  const byLanguage = new Map<string, { right: number; all: number }>();
  const failures: { row: JudgedReference; found: string }[] = [];
  const total = { right: 0, all: 0 };
  for (const row of rows) {
    if (row.core === false) continue;
    const found = formatOsis(findReferences(row.text, { language: row.lang, query: true }), row.compaction === 'b' ? 'books' : 'chapters');
    const language = byLanguage.get(row.lang) ?? { right: 0, all: 0 };
    byLanguage.set(row.lang, language);
    for (const share of [language, total]) {
      share.all++;
      if (found === row.osis) share.right++;
    }
    if (found !== row.osis) failures.push({ row, found });
  }
  return { byLanguage, total, failures };
}

interface ProseQuality {
  /** The share of the recognized references that are labeled. */
  readonly precision: Share;
  /** The share of the labeled references that are recognized. */
  readonly recall: Share;
}

/** Compares the references recognized in running prose with the labeled ones, as multisets. */
export function measureProse(paragraphs: readonly LabeledParagraph[]): ProseQuality {
  let [right, found, labeled] = [0, 0, 0];
  for (const { text, language, references } of paragraphs) {
    const left = [...references];
    for (const reference of findReferences(text, { language: language === '' ? undefined : language })) {
      found++;
      const index = left.indexOf(formatOsis([reference]));
      if (index < 0) continue;
      left.splice(index, 1);
      right++;
    }
    labeled += references.length;
  }
  return { precision: { right, all: found }, recall: { right, all: labeled } };
}
