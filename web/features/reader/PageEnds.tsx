import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Edition, ReaderPage } from '#contract/editions.ts';
import { paths } from '../../platform/paths.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './reader.module.css';
import { pageTitle } from './page-title.ts';

interface Props {
  edition: Edition;
  page: ReaderPage;
  beside: readonly string[];
}

/** Links to the previous and the next page. */
export function PageEnds({ edition, page: { previous, next }, beside }: Props) {
  if (!previous && !next) return null;
  const pathOf = (citation: string): string => paths.read(edition.slug, citation, beside);
  return (
    <nav className={classes.ends} aria-label="Pages">
      {previous && (
        <Link className={classes.end} to={pathOf(previous.citation)} rel="prev" aria-label={`Previous: ${nameOf(previous.labels)}`}>
          <IconChevronLeft size={18} aria-hidden="true" />
          <ScriptText>{nameOf(previous.labels)}</ScriptText>
        </Link>
      )}
      {next && (
        <Link className={classes.end} to={pathOf(next.citation)} rel="next" aria-label={`Next: ${nameOf(next.labels)}`}>
          <ScriptText>{nameOf(next.labels)}</ScriptText>
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );

  function nameOf(labels: readonly string[]): string {
    return pageTitle(labels, edition).title;
  }
}
