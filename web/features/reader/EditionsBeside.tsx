import { useQuery } from '@tanstack/react-query';
import { IconColumns2 } from '@tabler/icons-react';
import type { Edition } from '#contract/editions.ts';
import { haveSameScheme } from '#core/citation-scheme.ts';
import { limits } from '#core/limits.ts';
import { editionsBesideQuery } from '../../data/editions.ts';
import { failureText } from '../../platform/failure.ts';
import { ErrorMessage } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { BarPanel } from './BarPanel.tsx';
import classes from './bar.module.css';

interface Props {
  edition: Edition;
  beside: readonly string[];
  /** The verses of the page, as OSIS, if it is scripture. */
  passage: string | undefined;
  onChange: (beside: string[]) => void;
  /**
   * Whether differing words are highlighted; undefined if no two editions have the same language.
   */
  isComparing: boolean | undefined;
  onCompare: (on: boolean) => void;
}

/** Shows a button that opens the list of editions to read beside this one. */
export function EditionsBeside(props: Props) {
  return (
    <BarPanel label="Parallel editions" icon={<IconColumns2 size={21} aria-hidden="true" />} width={320}>
      <Choices {...props} />
    </BarPanel>
  );
}

function Choices({ edition, beside, passage, onChange, isComparing, onCompare }: Props) {
  const editions = useQuery(editionsBesideQuery(passage));
  if (editions.isPending) return <p role="status">Loading…</p>;
  if (editions.isError) return <ErrorMessage>{failureText(editions.error, { fallback: 'Failed to load the editions.' })}</ErrorMessage>;
  const others = editions.data.filter((other) => other.id !== edition.id && haveSameScheme(edition, other));
  if (others.length === 0) return <p className={classes.hint}>No other edition can be read beside this one yet.</p>;
  const isFull = beside.length >= limits.parallelEditions;
  return (
    <>
      <div className={classes.editions} role="group" aria-label="Editions beside this one">
        {others.map(({ slug, title, language_name: language, translator }) => {
          const isOn = beside.includes(slug);
          return (
            <label key={slug}>
              <input
                type="checkbox"
                checked={isOn}
                disabled={isFull && !isOn}
                onChange={() => onChange(isOn ? beside.filter((one) => one !== slug) : [...beside, slug])}
              />
              <span>
                <ScriptText>{title}</ScriptText>
              </span>
              <small>{[language, translator].filter((part) => part !== null).join(' · ')}</small>
            </label>
          );
        })}
      </div>
      {isFull && <p className={classes.hint}>You can read up to four editions side by side.</p>}
      {isComparing !== undefined && (
        <label className={classes.setting}>
          <span>Highlight differences</span>
          <input type="checkbox" checked={isComparing} onChange={({ currentTarget }) => onCompare(currentTarget.checked)} />
        </label>
      )}
    </>
  );
}
