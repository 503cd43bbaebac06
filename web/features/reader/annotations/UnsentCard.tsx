import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { placeName } from '#core/cite-text.ts';
import { citationOfRange } from '#core/text-path.ts';
import { useColorNames } from '../../../data/color-names.ts';
import { editionQuery } from '../../../data/editions.ts';
import { discardUnsent, retryUnsent, sendUnsentAnnotations, type UnsentAnnotation } from '../../../data/unsent-annotations.ts';
import { copyRichText } from '../../../platform/copy-rich-text.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Markdown } from '../../../ui/Markdown.tsx';
import { ScriptText } from '../../../ui/ScriptText.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { readersOf } from '../../../ui/visibility-names.ts';
import classes from './annotations.module.css';

interface Props {
  unsent: UnsentAnnotation;
  /** Whether to link the annotated place, for lists of several texts. */
  hasPlace?: boolean;
}

/** Shows an annotation that waits to be sent or that the server rejected. */
export function UnsentCard({ unsent, hasPlace = false }: Props) {
  const { value, savedAt, rejection } = unsent;
  const { edition, first, last, quote, body, color, visibility, circle_ids: circles } = value;
  const names = useColorNames();
  return (
    <article className={classes.card} data-color={color} aria-label={`Your annotation, ${names[color]}, not sent yet`}>
      <p className={classes.unsent} data-rejected={rejection === undefined ? undefined : ''}>
        {rejection === undefined ? 'Not sent yet. Only this browser has it.' : `Could not be saved: ${rejection} Only this browser has it.`}
      </p>
      <blockquote className={classes.quote} dir="auto">
        {quote}
      </blockquote>
      {body !== '' && (
        <div className={classes.body}>
          <Markdown>{body}</Markdown>
        </div>
      )}
      <p className={classes.facts}>
        {hasPlace && (
          <>
            <PlaceLink slug={edition} first={first.citation} last={last.citation} />
            {' · '}
          </>
        )}
        You · <TimeAgo time={savedAt} /> · {readersOf({ visibility, circle_ids: [...circles] })}
      </p>
      <Actions unsent={unsent} />
    </article>
  );
}

function PlaceLink({ slug, first, last }: { slug: string; first: string; last: string }) {
  const { data: edition } = useQuery(editionQuery(slug));
  const range = citationOfRange(first, last);
  return (
    <Link to={paths.read(slug, first)}>
      <ScriptText>{edition ? placeName(edition, range) : `${slug} ${range}`}</ScriptText>
    </Link>
  );
}

function Actions({ unsent }: { unsent: UnsentAnnotation }) {
  const { rejection, value } = unsent;
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [status, setStatus] = useState('');
  async function send(): Promise<void> {
    setIsSending(true);
    setStatus('');
    await (rejection === undefined ? sendUnsentAnnotations(client) : retryUnsent(client, unsent));
    // If it was sent, the card has been removed.
    setIsSending(false);
    setStatus('Could not be sent.');
  }
  const copy = (): void =>
    void copyRichText({ plain: value.body === '' ? value.quote : `“${value.quote}”\n\n${value.body}` }).then(
      () => setStatus('Copied.'),
      () => setStatus('Your browser does not allow copying.'),
    );
  return (
    <div className={`actions ${classes.actions}`}>
      <Button small look="bare" aria-disabled={isSending} onClick={() => !isSending && void send()}>
        {isSending ? 'Sending…' : 'Try again'}
      </Button>
      <Button small look="bare" onClick={copy}>
        Copy text
      </Button>
      <Button small look="bare" onClick={() => discardUnsent(unsent)}>
        Discard
      </Button>
      <span className={classes.quiet} role="status">
        {status}
      </span>
    </div>
  );
}
