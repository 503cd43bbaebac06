import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Edition } from '#contract/editions.ts';
import { editionQuery } from '../../data/editions.ts';
import { paths } from '../../platform/paths.ts';
import { comparableColumns } from './parallel-rows.ts';

/** Returns the editions beside the text, once they are loaded, with functions that change them. */
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
    const slugs = others.map(({ slug }) => slug);
    // The numbers of the text lead to the same columns, those of the others to their own edition.
    const own = { edition, pathOf: (citation: string) => paths.read(edition.slug, citation, slugs) };
    return [own, ...others.map((other) => ({ edition: other, pathOf: (citation: string) => paths.read(other.slug, citation) }))];
  }, [edition, others]);
  const compared = useMemo(
    () => (isComparing && left !== undefined && right !== undefined ? ([left, right] as const) : undefined),
    [isComparing, left, right],
  );

  function change(slugs: readonly string[]): void {
    setShown(slugs.length > beside.length ? slugs.length : 0);
    // The place in the address, which follows the scroll position.
    const citation = decodeURIComponent(window.location.pathname.split('/')[3] ?? '') || undefined;
    void navigate(paths.read(edition.slug, citation, slugs), { replace: true, state: { isFollowed: true }, preventScrollReset: true });
  }

  return {
    columns: beside.length > 0 && others.length === beside.length ? columns : undefined,
    compared,
    isComparing: comparable ? isComparing : undefined,
    setIsComparing,
    shown: Math.min(shown, beside.length),
    setShown,
    change,
  };
}
