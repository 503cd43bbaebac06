import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { referenceEndpoints } from '#contract/references.ts';
import { readPath } from '#core/page-paths.ts';
import { formatTextPath } from '#core/text-path.ts';
import { passageTextQuery } from '../../data/passages.ts';
import { useReadingSettings } from '../../data/reading-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { CreditLine } from '../../ui/CreditLine.tsx';
import { ErrorMessage, SkeletonBlock } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { Select } from '../../ui/Select.tsx';
import { VerseText } from '../../ui/scripture/VerseText.tsx';
import classes from './PassageReading.module.css';

/** A longer passage shows its beginning. */
const SHOWN = 12;

/**
 * Shows a passage in the reader's favorite edition; nothing if no edition has it. `name` is that of
 * the page.
 */
export function PassageReading({ id, name }: { id: number; name: string }) {
  const { settings, change } = useReadingSettings();
  const reading = useQuery(passageTextQuery(id, settings.edition, SHOWN));
  if (reading.isPending) return <SkeletonBlock width="100%" height="96px" />;
  if (reading.isError) {
    return (
      <div className={classes.reading}>
        <ErrorMessage>The text of this passage could not be loaded.</ErrorMessage>
        <Button small onClick={() => void reading.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { text, editions } = reading.data;
  if (!text) return null;
  const { edition, citation, segments, complete } = text;
  return (
    <section className={classes.reading} aria-label="Text" aria-busy={reading.isPlaceholderData}>
      <div className={classes.text}>
        <VerseText segments={segments} language={edition.language} />
      </div>
      <div className={classes.credit}>
        <EditionSelect editions={editions} current={edition} onChange={(slug) => change({ edition: slug })} />
        {text.name !== name && !name.startsWith(`${text.name} (`) && <span>{text.name}</span>}
        <Credit edition={edition} />
        <Link to={readPath(formatTextPath(edition.slug, citation))}>{complete ? 'Read in context' : 'Read all'}</Link>
      </div>
    </section>
  );
}

type Reading = ResponseOf<(typeof referenceEndpoints)['GET /api/passages/{id}/text']>;
type Edition = NonNullable<Reading['text']>['edition'];

interface SelectProps {
  editions: Reading['editions'];
  current: Edition;
  onChange: (slug: string) => void;
}

/** Changes the favorite edition; with a single edition, names it. */
function EditionSelect({ editions, current, onChange }: SelectProps) {
  if (editions.length < 2) {
    return (
      <span>
        <ScriptText>{current.title}</ScriptText>
      </span>
    );
  }
  return (
    <Select
      variant="unstyled"
      size="sm"
      className={classes.select}
      aria-label="Edition"
      value={current.slug}
      data={editions.map(({ slug, title, language_name }) => ({ value: slug, label: `${title} (${language_name})` }))}
      onChange={onChange}
    />
  );
}

/** Characters of an attribution; the reader shows a longer one. */
const LONGEST = 60;

function Credit({ edition: { license, attribution, source_url: source } }: { edition: Edition }) {
  const isShown = attribution !== license && (attribution?.length ?? 0) <= LONGEST;
  return (
    <div>
      <CreditLine attribution={isShown ? attribution : null} source={source} license={license} />
    </div>
  );
}
