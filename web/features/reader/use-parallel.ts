import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { editionQuery } from '../../data/editions.ts';
import { paths } from '../../platform/paths.ts';
import { comparableColumns } from './parallel-rows.ts';

/** Returns the editions beside the text, as far as they are loaded, and what the reader can do with them. */
export function useParallel(edition: Edition, beside: readonly string[]) {
  const navigate = useNavigate();
  const [isComparing, setIsComparing] = useState(false);
  const [shown, setShown] = useState(0);
  const others = useQueries({
    queries: beside.map((slug) => editionQuery(slug)),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const comparable = comparableColumns([edition, ...others].map(({ language }) => language));
  const [left, right] = comparable ?? [];
  const columns = useMemo(() => {
    const editions = [edition, ...others];
    return {
      editions,
      compared: isComparing && left !== undefined && right !== undefined ? ([left, right] as const) : undefined,
      // The numbers of the text lead to the same columns, those of the others to their own edition.
      pathsOf: editions.map(
        ({ slug }, i) =>
          (citation: string) =>
            paths.read(slug, citation, i === 0 ? others.map((other) => other.slug) : []),
      ),
    };
  }, [edition, others, isComparing, left, right]);

  function change(slugs: readonly string[]): void {
    setShown(slugs.length > beside.length ? slugs.length : 0);
    // The place in the address, which follows the scroll position.
    const citation = decodeURIComponent(window.location.pathname.split('/')[3] ?? '') || undefined;
    void navigate(paths.read(edition.slug, citation, slugs), { replace: true, state: { isFollowed: true }, preventScrollReset: true });
  }

  return {
    columns: beside.length > 0 && others.length === beside.length ? columns : undefined,
    isComparing: comparable ? isComparing : undefined,
    setIsComparing,
    shown: Math.min(shown, beside.length),
    setShown,
    change,
  };
}
