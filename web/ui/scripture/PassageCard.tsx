import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { passageCardQuery, passageTextQuery } from '../../data/passages.ts';
import { useReadingSettings } from '../../data/reading-settings.ts';
import { ScriptText } from '../ScriptText.tsx';
import classes from './PassageCard.module.css';
import { countsText } from './counts-text.ts';
import { VerseText } from './VerseText.tsx';

interface Props {
  /** The link that the card is about. */
  anchor: HTMLAnchorElement;
  passage: number;
  onClose: () => void;
}

/** Verses that the card can show in its four lines. */
const SHOWN = 4;

/** Shows the name of a passage, its text and what has been written on it. */
export function PassageCard({ anchor, passage, onClose }: Props) {
  const { data, isError, refetch } = useQuery(passageCardQuery(passage));
  const { settings } = useReadingSettings();
  const { data: reading } = useQuery(passageTextQuery(passage, settings.edition, SHOWN));
  const { ref, place } = usePlace(anchor, data ? (reading?.text ?? data) : reading);
  const name = data?.name ?? anchor.textContent;
  return (
    // A click on the card must not reach what is around it, such as a post that is a link.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <span ref={ref} className={classes.card} style={place} role="group" aria-label={name} onClick={(event) => event.stopPropagation()}>
      <Link className={classes.name} to={anchor.pathname} onClick={onClose}>
        <ScriptText>{name}</ScriptText>
      </Link>
      {reading?.text && (
        <span className={classes.text}>
          <VerseText segments={reading.text.segments} language={reading.text.edition.language} compact />
          <small className={classes.edition}>
            <ScriptText>{reading.text.edition.short_title ?? reading.text.edition.title}</ScriptText>
          </small>
        </span>
      )}
      <span role="status" className={classes.facts}>
        {data ? countsText(data.counts) : isError ? 'The texts on this passage could not be loaded.' : 'Loading…'}
      </span>
      {isError && (
        <button type="button" className={classes.retry} onClick={() => void refetch()}>
          Try again
        </button>
      )}
      {data && data.texts.length > 0 && (
        <ul className={classes.texts}>
          {data.texts.map(({ type, id, title, url }) => (
            <li key={`${type}-${id}`}>
              <Link to={url} onClick={onClose}>
                <ScriptText>{title}</ScriptText>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}

const GAP = 6;
const MARGIN = 8;

/**
 * Places the card below its link, or above it if there is more room. `content` changes its height.
 */
function usePlace(anchor: HTMLElement, content: unknown) {
  const ref = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' });
  useLayoutEffect(() => {
    const update = (): void => {
      const card = ref.current;
      // The last line of a link that breaks.
      const line = [...anchor.getClientRects()].at(-1);
      if (!card || !line) return;
      const isAbove = line.bottom + GAP + card.offsetHeight > window.innerHeight && line.top > window.innerHeight - line.bottom;
      // Excludes the scrollbar, which window.innerWidth includes.
      const left = Math.max(MARGIN, Math.min(line.left, document.body.clientWidth - card.offsetWidth - MARGIN));
      setPlace({ left, top: isAbove ? line.top - GAP - card.offsetHeight : line.bottom + GAP });
    };
    update();
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it changes the height
  }, [anchor, content]);
  return { ref, place };
}
