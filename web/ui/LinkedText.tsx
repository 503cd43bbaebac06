import { piecesOf } from '#core/links.ts';
import { TargetLink } from './TargetLink.tsx';
import { TextBoundary } from './TextBoundary.tsx';

/** Shows a plain text with its `[Work:12]` and `[Topic:3]` as links by title. */
export function LinkedText({ children }: { children: string }) {
  return (
    <TextBoundary key={children}>
      <Pieces>{children}</Pieces>
    </TextBoundary>
  );
}

function Pieces({ children }: { children: string }) {
  return piecesOf(children).map((piece, i) => {
    if ('work' in piece) return <TargetLink key={i} kind="work" id={piece.work} />;
    if ('topic' in piece) return <TargetLink key={i} kind="topic" id={piece.topic} />;
    return piece.text;
  });
}
