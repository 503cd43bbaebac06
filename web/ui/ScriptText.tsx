import { scriptRuns } from '#core/scripts.ts';

/**
 * A title, name or line of text, set script by script, so that Hebrew followed by English stays in
 * reading order.
 */
export function ScriptText({ children }: { children: string }) {
  const runs = scriptRuns(children);
  if (runs.every((run) => run.lang === undefined)) return children;
  return runs.map((run, i) =>
    run.lang === undefined ? (
      run.text
    ) : (
      <bdi key={i} lang={run.lang} dir={run.rtl ? 'rtl' : 'ltr'}>
        {run.text}
      </bdi>
    ),
  );
}
