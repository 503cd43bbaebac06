import { useState } from 'react';
import type { Essay } from '#contract/essays.ts';
import { useUploadLimits } from '../session/use-upload-limits.ts';
import { attachmentError, excessCount } from './attachment-errors.ts';

export type SelectedFiles = ReturnType<typeof useSelectedFiles>;

/** Tracks selected files, and the files of a restored draft that must be selected again. */
export function useSelectedFiles(restored: readonly string[], existing: Essay['files'], onNamesChange: (names: readonly string[]) => void) {
  const { essayFiles: limits } = useUploadLimits();
  const [added, setAdded] = useState<readonly File[]>([]);
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [expected, setExpected] = useState(restored);
  const missingOf = (names: readonly string[], files: readonly File[]): string[] =>
    names.filter((name) => !files.some((file) => file.name === name));
  return {
    /** Files that are already stored with the essay. */
    existing,
    added,
    removed,
    /** Names of files that were selected for a restored draft and must be selected again. */
    missing: missingOf(expected, added),
    limits,
    /** How many of the added files exceed the limit. */
    excess: excessCount(existing, removed, added, limits.max),
    invalid: added.filter((file) => attachmentError(file, limits) !== undefined),
    setRemoved,
    setAdded: (files: readonly File[]): void => {
      const stillMissing = missingOf(expected, files);
      setAdded(files);
      // A file that was selected again and then removed is no longer missing.
      setExpected(stillMissing);
      onNamesChange([...stillMissing, ...files.map((file) => file.name)]);
    },
    skipMissing: (): void => {
      setExpected([]);
      onNamesChange(added.map((file) => file.name));
    },
  };
}
