import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { HeldText } from '#contract/held-texts.ts';
import { ownHeldTextsQuery, useWithdrawHeldText } from '../../data/held-texts.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorMessage } from '../../ui/Page.tsx';
import { TimeAgo } from '../../ui/TimeAgo.tsx';
import classes from './held-texts.module.css';

const changeErrorMessages = { fallback: 'The text could not be withdrawn. Please try again.' };

/** Shows authors what waits because of its links; nothing if nothing does. */
export function OwnHeldTexts() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(ownHeldTextsQuery());
  const texts = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <>
      {texts.map((text) => (
        <OwnHeldText key={text.id} text={text} />
      ))}
      {hasNextPage && (
        <Button small aria-disabled={isFetchingNextPage} onClick={() => !isFetchingNextPage && void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function OwnHeldText({ text }: { text: HeldText }) {
  const withdraw = useWithdrawHeldText();
  return (
    <article className={classes.waiting} aria-label={`Your ${text.kind}, waiting for approval`}>
      <p className={classes.facts}>
        {text.post_id === null ? 'Post' : <Link to={paths.post(text.post_id)}>Comment</Link>} · waiting for approval ·{' '}
        <TimeAgo time={text.created_at} />
      </p>
      <p className={classes.content} dir="auto">
        {text.content}
      </p>
      <Button small look="bare" aria-disabled={withdraw.isPending} onClick={() => !withdraw.isPending && withdraw.mutate(text.id)}>
        Withdraw
      </Button>
      {withdraw.error !== null && <ErrorMessage>{failureText(withdraw.error, changeErrorMessages)}</ErrorMessage>}
    </article>
  );
}
