/**
 * The kinds of problems that the import of a text reports, with their headings, in the order of a
 * report.
 */
export const importProblems = {
  /** Text or a file was left out. */
  left_out: 'Left out',
  duplicate_citation: 'Repeated citations',
  unknown_mark: 'Unknown markup',
  missing_number: 'Missing numbers',
  /** The file is damaged and was read as far as it is unambiguous. */
  repaired: 'Repaired',
  /** Characters that no text should have were removed. */
  removed_characters: 'Removed characters',
  encoding: 'Encoding',
  language: 'Language',
  /** Another text has the slug of the title. */
  slug: 'Slug',
} as const;

export type ProblemKind = keyof typeof importProblems;
