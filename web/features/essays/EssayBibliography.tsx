import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bibliographyQuery } from '../../data/essays.ts';
import { paths } from '../../platform/paths.ts';
import { CitationText } from '../../ui/CitationText.tsx';
import { ErrorState, Section } from '../../ui/Page.tsx';
import classes from './bibliography.module.css';

const errorMessages = { fallback: 'Failed to load the bibliography.' };

/** Lists what the footnotes of an essay cite. Renders nothing for an essay that cites nothing. */
export function EssayBibliography({ id, content }: { id: number; content: string }) {
  const cites = content.includes(' data-cite="');
  const bibliography = useQuery({ ...bibliographyQuery(id), enabled: cites });
  if (!cites) return null;
  if (bibliography.isError)
    return <ErrorState error={bibliography.error} errorMessages={errorMessages} onRetry={() => void bibliography.refetch()} />;
  const { entries = [] } = bibliography.data ?? {};
  if (entries.length === 0) return null;
  return (
    <Section title="Bibliography" id="bibliography">
      <ul className={classes.entries}>
        {entries.map(({ html, work_id: work }) => (
          <li key={`${work}-${html}`} dir="auto">
            <Link to={paths.book(work)}>
              <CitationText html={html} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
