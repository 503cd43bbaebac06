import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useReadingSettings } from '../../data/reading-settings.ts';
import { scriptureNumbering } from '../../platform/site.ts';
import { Button } from '../Button.tsx';
import { ScriptText } from '../ScriptText.tsx';
import classes from './RecognizedReferences.module.css';
import type { Recognized } from './recognize.ts';
import { mayRefer } from '#core/scripture/may-refer.ts';

interface Props {
  text: string;
  /** Wordings that the author marked as not being references. */
  ignored: readonly string[] | undefined;
  onChange: (ignored: readonly string[]) => void;
}

const none: readonly string[] = [];
/** In milliseconds, after the last keystroke. */
const delay = 600;
/** More are behind a button. */
const shownAtFirst = 8;

/**
 * Lists the references to scripture in a text, so that its author can turn off the link of each and
 * turn it on again.
 */
export function RecognizedReferences({ text, ignored = none, onChange }: Props) {
  const recognized = useRecognized(text);
  const [showsAll, setShowsAll] = useState(false);
  if (recognized.length === 0) return null;
  const isOff = (wording: string): boolean => ignored.includes(wording);

  function toggle(wording: string): void {
    // Wordings that the text no longer has are dropped.
    const others = ignored.filter((one) => one !== wording && recognized.some((found) => found.wording === one));
    onChange(isOff(wording) ? others : [...others, wording]);
  }

  const shown = showsAll ? recognized : recognized.slice(0, shownAtFirst);
  return (
    <div className={classes.references} role="group" aria-label="References to scripture in this text">
      <ul>
        {shown.map(({ wording, name }) => (
          <li key={wording} data-off={isOff(wording) || undefined}>
            <span>
              <ScriptText>{isOff(wording) ? wording : name}</ScriptText>
            </span>
            <Button
              small
              look="bare"
              aria-label={`${isOff(wording) ? 'Link again' : 'Not a reference'}: ${wording}`}
              onClick={() => toggle(wording)}
            >
              {isOff(wording) ? 'Link again' : 'Not a reference'}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < recognized.length && (
        <Button small look="bare" onClick={() => setShowsAll(true)}>
          {`Show all ${recognized.length} references`}
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the references in a text after a pause in typing; none if recognition cannot be loaded.
 */
function useRecognized(text: string): readonly Recognized[] {
  const [settled] = useDebouncedValue(text, delay);
  const [recognized, setRecognized] = useState<readonly Recognized[]>([]);
  const numbering = useReadingSettings().settings.numbering ?? scriptureNumbering;
  useEffect(() => {
    let isCurrent = true;
    const show = (found: readonly Recognized[]): void => void (isCurrent && setRecognized(found));
    if (!mayRefer(settled)) show([]);
    else
      import('./recognize.ts')
        .then(({ recognizeReferences }) => recognizeReferences(settled, numbering))
        .then(show)
        .catch(() => undefined);
    return () => void (isCurrent = false);
  }, [settled, numbering]);
  return recognized;
}
