import { Fragment } from 'react';
import { scriptRuns } from '#core/scripts.ts';
import { type Marks, splitAtMarks } from './split-at-marks.ts';

/** Shows text with its matches highlighted. The element around it needs `dir="auto"`. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  return <MarkedParts text={text} marks={marks} start={0} />;
}

/** Shows a title with its matches highlighted, in runs by script. */
export function MarkedTitle({ text, marks }: { text: string; marks: Marks }) {
  let start = 0;
  return scriptRuns(text).map((run, i) => {
    const content = <MarkedParts text={run.text} marks={marks} start={start} />;
    start += run.text.length;
    if (run.lang === undefined) return <Fragment key={i}>{content}</Fragment>;
    return (
      <bdi key={i} lang={run.lang} dir={run.rtl ? 'rtl' : 'ltr'}>
        {content}
      </bdi>
    );
  });
}

function MarkedParts({ text, marks, start }: { text: string; marks: Marks; start: number }) {
  return splitAtMarks(text, marks, start).map((part, i) => (part.marked ? <mark key={i}>{part.text}</mark> : part.text));
}
