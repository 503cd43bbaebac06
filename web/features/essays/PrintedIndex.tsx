import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type IndexEntry, indexScripture, type IndexPlace } from '#core/scripture-index.ts';
import { scriptureNumbering } from '../../platform/site.ts';
import { Section } from '../../ui/Page.tsx';
import '../../ui/scripture/library-language.ts';
import classes from './bibliography.module.css';
import { readBlocks } from './read-blocks.ts';

interface Props {
  readonly text: RefObject<HTMLElement | null>;
  /** Wordings that the author marked as not being references. */
  readonly ignored: readonly string[];
}

/**
 * Adds the index of scripture to an essay when it is printed, also to PDF. Exports have the same
 * index.
 */
export function PrintedIndex({ text, ignored }: Props) {
  const [entries, setEntries] = useState<readonly IndexEntry[]>([]);
  useEffect(() => {
    const handlePrint = (): void => {
      if (!text.current) return;
      const { blocks, notes } = readBlocks(text.current);
      // The browser prints what is on the page when the event ends.
      flushSync(() => setEntries(indexScripture(blocks, notes, { numbering: scriptureNumbering, ignored })));
    };
    window.addEventListener('beforeprint', handlePrint);
    return () => window.removeEventListener('beforeprint', handlePrint);
  }, [text, ignored]);
  if (entries.length === 0) return null;
  return (
    <div className={classes.printed}>
      <Section title="Index of scripture" id="index-of-scripture">
        <ul className={classes.entries}>
          {entries.map((entry) => (
            <li key={entry.name}>
              {entry.name}: <Places {...entry} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

function Places({ places, notes }: IndexEntry) {
  // All paragraphs of a quotation have the same number.
  const distinct = places.filter((place, i) => places.findIndex((one) => keyOf(one) === keyOf(place)) === i);
  return (
    <>
      {distinct.map((place, i) => (
        <span key={place.block}>
          {i > 0 && '; '}
          {place.section !== undefined && (
            <>
              “<bdi>{place.section}</bdi>”{place.name !== undefined && ', '}
            </>
          )}
          {place.name}
        </span>
      ))}
      {distinct.length > 0 && notes.length > 0 && '; '}
      {notes.map((note) => `note ${note}`).join('; ')}
    </>
  );
}

function keyOf({ section = '', name = '' }: IndexPlace): string {
  return `${section}\n${name}`;
}
