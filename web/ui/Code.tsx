import { type ComponentProps, useEffect, useState } from 'react';
import { highlight, type Token } from './highlight.ts';

/** Renders code in markdown. Code with a language is highlighted once the library has loaded. */
export function Code({ className, children }: ComponentProps<'code'>) {
  const language = /(?:^| )language-(\S+)/.exec(className ?? '')?.[1];
  const code = typeof children === 'string' ? children : undefined;
  const lines = useLines(code, language);
  if (!lines) return <code>{children}</code>;
  return (
    <code>
      {lines.map((line, i) => (
        <span key={i}>
          {i > 0 && '\n'}
          {line.map(({ text, kind }, k) => (
            <span key={k} className={kind}>
              {text}
            </span>
          ))}
        </span>
      ))}
    </code>
  );
}

function useLines(code: string | undefined, language: string | undefined): Token[][] | undefined {
  const [done, setDone] = useState<{ code: string; lines: Token[][] | undefined }>();
  useEffect(() => {
    if (code === undefined || language === undefined) return undefined;
    let current = true;
    highlight(code, language).then(
      (lines) => current && setDone({ code, lines }),
      // Highlighting is optional.
      () => undefined,
    );
    return () => void (current = false);
  }, [code, language]);
  return done?.code === code ? done?.lines : undefined;
}
