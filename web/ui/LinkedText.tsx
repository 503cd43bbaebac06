import { isTarget, piecesOf } from '#core/links.ts';
import { mentionPiecesOf } from '#core/mentions.ts';
import { targetOfLink } from '../data/link-target.ts';
import { ReferencedText } from './scripture/ReferencedText.tsx';
import { MentionLink } from './MentionLink.tsx';
import { TargetLink } from './TargetLink.tsx';
import { TextBoundary } from './TextBoundary.tsx';

interface Props {
  /** Wordings that the author marked as not being references to scripture. */
  ignored?: readonly string[] | undefined;
  children: string;
}

/**
 * Shows a plain text with its `[Work:12]`, `[Topic:3]` and `[Text:kjv/John.3.16]` as links by
 * title, its mentions of users and its references to scripture.
 */
export function LinkedText({ ignored, children }: Props) {
  return (
    <TextBoundary key={children}>
      <ReferencedText text={children} ignored={ignored}>
        <Pieces>{children}</Pieces>
      </ReferencedText>
    </TextBoundary>
  );
}

function Pieces({ children }: { children: string }) {
  return piecesOf(children).map((piece, i) => {
    return isTarget(piece) ? <TargetLink key={i} {...targetOfLink(piece)} /> : <Mentions key={i}>{piece.text}</Mentions>;
  });
}

function Mentions({ children }: { children: string }) {
  return mentionPiecesOf(children).map(({ text, username }, i) =>
    username === undefined ? text : <MentionLink key={i} username={username} />,
  );
}
