import type { ReactNode } from 'react';
import { useReferenceLinks } from './use-reference-links.tsx';

interface Props {
  /** The text of the children; when it changes, references are linked again. */
  text: string;
  /** Wordings that its author marked as not being references. */
  ignored?: readonly string[] | undefined;
  dir?: 'auto';
  children: ReactNode;
}

/** Shows a line or paragraph of plain text with its references to scripture as links. */
export function ReferencedText({ text, ignored, dir, children }: Props) {
  const { ref, card } = useReferenceLinks<HTMLSpanElement>(text, ignored);
  return (
    <>
      <span key={text} ref={ref} dir={dir}>
        {children}
      </span>
      {card}
    </>
  );
}
