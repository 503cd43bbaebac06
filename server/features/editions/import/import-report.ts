import type { AnnotationChanges } from '../../annotations/public.ts';
import type { ProblemEvent } from '../formats/text-events.ts';
import type { SimilarWork } from './work-queries.ts';

/** What an import read and changed; in a dry run, what it would change. */
export interface ImportReport {
  readonly slug: string;
  readonly title: string;
  readonly format: string;
  readonly language: string;
  readonly license: string | null;
  /** Null in a dry run for a work that is not in the catalog yet. */
  readonly work_id: number | null;
  readonly work_title: string;
  /** Whether the import adds the work to the catalog. */
  readonly work_created: boolean;
  /** Works that may be the same, if the importer did not choose one. */
  readonly similar_works: readonly SimilarWork[];
  readonly sections: number;
  readonly segments: number;
  /** What changes in the edition that has the slug; a dry run counts without writing. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Where highlights and notes of the edition now are; in a dry run, where they would be. */
  readonly annotations: AnnotationChanges;
  readonly dry_run: boolean;
  readonly problems: readonly Omit<ProblemEvent, 'type'>[];
}
