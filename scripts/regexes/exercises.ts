/**
 * Calls functions that build a regular expression at run time. Modules that do so on import need no
 * entry.
 */
export async function exerciseRegexes(): Promise<void> {
  // Imported here so that the observer also sees what these modules do on import.
  const { excerptOf } = await import('#core/essay.ts');
  const { findPassages: passagesIn } = await import('#core/find-passages.ts');
  const { markNotes, piecesOf } = await import('#core/links.ts');
  const { plainMarks } = await import('#core/plain-marks.ts');
  const { parseQuery } = await import('../../server/features/search/literal/parse-query.ts');
  excerptOf('As [Work:1] says.', () => 'a book');
  passagesIn('John 3:16');
  piecesOf('[[Grace]]');
  markNotes('[[Grace]]');
  plainMarks("God's grace", [{ words: ['grace'], prefix: false }]);
  parseQuery('grace "of god"');
}
