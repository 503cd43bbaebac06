import type { ReactNode } from 'react';
import { PageHeading } from '../Page.tsx';
import { ScriptText } from '../ScriptText.tsx';
import { ReferencedText } from './ReferencedText.tsx';

interface Props {
  /** Wordings that the author marked as not being references. */
  ignored?: readonly string[] | undefined;
  lede?: ReactNode;
  children: string;
}

/** Renders the title of a text as the page's h1, with its references to scripture as links. */
export function ReferencedHeading({ ignored, lede, children }: Props) {
  const shown = (
    <ReferencedText text={children} ignored={ignored}>
      <ScriptText>{children}</ScriptText>
    </ReferencedText>
  );
  return (
    <PageHeading lede={lede} shown={shown}>
      {children}
    </PageHeading>
  );
}
