import type { Citation } from '#contract/topics.ts';
import classes from './topics.module.css';
import { ScriptText } from '../../ui/ScriptText.tsx';

export function Citations({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <ol className={classes.sources} aria-label="Citations">
      {citations.map(({ text, url }, i) => (
        <li key={i}>
          {url === null ? (
            <ScriptText>{text}</ScriptText>
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer nofollow">
              <ScriptText>{text}</ScriptText>
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
