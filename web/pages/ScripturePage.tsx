import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { ResolvedPassage } from '#contract/references.ts';
import { nearestToOsis } from '#core/scripture/nearest-passage.ts';
import { passageCardQuery, resolvedPassagesQuery } from '../data/passages.ts';
import { PassageTextList } from '../features/passages/PassageTextList.tsx';
import { paths } from '../platform/paths.ts';
import { ErrorState, PageHeading, Section } from '../ui/Page.tsx';
import { countsText } from '../ui/scripture/counts-text.ts';
import { elsewhere, errorMessages, NoSuchPassage, PassageSkeleton, PassageView } from './PassagePage.tsx';

/**
 * Shows the passage of a readable URL: `/scripture/Rom.9.20`, `/scripture/Ps.23`,
 * `/scripture/Matt.5-7`.
 */
export function ScripturePage() {
  const { osis = '' } = useParams();
  const passages = useQuery(resolvedPassagesQuery(osis));
  if (passages.isPending) return <PassageSkeleton />;
  if (passages.isError) {
    return (
      <ErrorState
        title="Passage"
        error={passages.error}
        errorMessages={errorMessages}
        onRetry={() => void passages.refetch()}
        elsewhere={elsewhere}
      />
    );
  }
  const [first, ...others] = passages.data;
  if (!first) return <NoSuchPassage nearest={nearestToOsis(osis)} />;
  return others.length === 0 ? <PassageView id={first.id} key={first.id} /> : <PassageList passages={passages.data} />;
}

/** Further passages are only linked, because loading one takes a request. */
const mostLoaded = 10;

const mostInHeading = 3;

/** Shows the passages of a list, each with its first texts. */
function PassageList({ passages }: { passages: readonly ResolvedPassage[] }) {
  return (
    <>
      <PageHeading>{headingOf(passages.map(({ name }) => name))}</PageHeading>
      {passages.map((passage, i) => (
        <Part key={passage.id} passage={passage} isLoaded={i < mostLoaded} />
      ))}
    </>
  );
}

function headingOf(names: readonly string[]): string {
  return names.length > mostInHeading ? `${names[0]} and ${names.length - 1} more passages` : names.join('; ');
}

function Part({ passage: { id, name }, isLoaded }: { passage: ResolvedPassage; isLoaded: boolean }) {
  const { data } = useQuery({ ...passageCardQuery(id), enabled: isLoaded });
  return (
    <Section title={name} id={`passage-${id}`} action={<Link to={paths.passage(id)}>{data ? countsText(data.counts) : 'Open'}</Link>}>
      {data && data.texts.length > 0 && <PassageTextList texts={data.texts} passage={id} />}
    </Section>
  );
}
