import { Fragment } from 'react';
import { scriptRuns } from '#core/scripts.ts';
import { type Marks, stretches } from './marked.ts';

/** Shows text with its matches highlighted. The element around it needs `dir="auto"`. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  return <Stretches text={text} marks={marks} start={0} />;
}

/** Shows a title with its matches highlighted, in runs by script. */
export function MarkedTitle({ text, marks }: { text: string; marks: Marks }) {
  let start = 0;
  return scriptRuns(text).map((run, i) => {
    const part = <Stretches text={run.text} marks={marks} start={start} />;
    start += run.text.length;
    if (run.lang === undefined) return <Fragment key={i}>{part}</Fragment>;
    return (
      <bdi key={i} lang={run.lang} dir={run.rtl ? 'rtl' : 'ltr'}>
        {part}
      </bdi>
    );
  });
}

function Stretches({ text, marks, start }: { text: string; marks: Marks; start: number }) {
  return stretches(text, marks, start).map((one, i) => (one.marked ? <mark key={i}>{one.text}</mark> : one.text));
}
