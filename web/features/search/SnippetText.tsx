import type { Hit } from '#contract/search.ts';
import { ReferencedText } from '../../ui/scripture/ReferencedText.tsx';
import { Marked } from '../../ui/Marked.tsx';
import classes from './search.module.css';
import { truncateSnippet } from '../../ui/split-at-marks.ts';

/** Shows the excerpt of a result, if it has one. */
export function SnippetText({ hit, lang }: { hit: Hit; lang?: string | undefined }) {
  const content = truncateSnippet(hit.content);
  if (content === '') return null;
  return (
    <p className={classes.snippet} dir="auto" lang={lang}>
      <ReferencedText text={content} ignored={hit.not_references}>
        <Marked text={content} marks={hit.marks} />
      </ReferencedText>
    </p>
  );
}
