import type { Citation } from '#contract/topics.ts';
import classes from './topics.module.css';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { ReferencedText } from '../../ui/scripture/ReferencedText.tsx';
import { TextBoundary } from '../../ui/TextBoundary.tsx';

export function Citations({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <ol className={classes.sources} aria-label="Citations">
      {citations.map(({ text, url }, i) => (
        <li key={i}>
          {url === null ? (
            <TextBoundary key={text}>
              <ReferencedText text={text}>
                <ScriptText>{text}</ScriptText>
              </ReferencedText>
            </TextBoundary>
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
              <ScriptText>{text}</ScriptText>
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
