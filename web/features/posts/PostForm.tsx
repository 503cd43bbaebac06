import { NativeSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { limits } from '#core/limits.ts';
import { isolated } from '#core/scripts.ts';
import { showsNothing } from '#core/shows-nothing.ts';
import { sentences } from '#core/sentences.ts';
import { StatusError } from '../../platform/api.ts';
import { draftOf, useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { useSendOnce } from '../../platform/send-once.ts';
import { Button } from '../../ui/Button.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { useComingPosts, useSendPost } from './changes.ts';
import classes from './forms.module.css';
import { joinedCommunitiesQuery } from './queries.ts';
import { focusFaultyRow, ReferenceRows } from './ReferenceRows.tsx';
import { emptyRow, type ReferenceRow, referencesOf } from './reference-rows.ts';
import { useEmptied } from './use-emptied.ts';

interface PostDraft {
  content: string;
  /** Its id as the select has it; empty for none. */
  community: string;
  rows: ReferenceRow[];
}

const empty: PostDraft = { content: '', community: '', rows: [emptyRow] };

/** Whether something of an unsent post would be lost with it. */
export function hasPostDraft(): boolean {
  const draft = draftOf<PostDraft>(postDraftKey);
  return draft !== undefined && JSON.stringify(draft) !== JSON.stringify(empty);
}

/** Names the unsent post of the profile in the drafts: where there is one, the form should stand open. */
export const postDraftKey = 'post:new';

interface Props {
  /** The post is there, and lists show it. */
  onDone: () => void;
  /** Left without sending; what was typed is forgotten. Not where the page has a button for it. */
  onCancel?: () => void;
}

/** The form of the profile: a post of one's own or in a joined community, with what it refers to. */
export function PostForm({ onDone, onCancel }: Props) {
  const draft = useDraft<PostDraft>(postDraftKey, empty);
  const { value } = draft;
  const send = useSendPost(postDraftKey, () => draft.forgetIf(value));
  const sendOnce = useSendOnce(send);
  const [tried, setTried] = useState(false);
  // It stands in the feed as being sent. Should that fail, all of it is here again.
  const busy = useComingPosts({ kind: 'home' }, undefined).some(({ content }) => content === value.content);
  const shown = busy ? empty : value;
  useEmptied(busy, postDraftKey, clear);
  const blank = showsNothing(value.content);
  const failure = send.error === null ? undefined : textOf(send.error);

  function clear(): void {
    draft.set(empty);
    draft.forget();
    setTried(false);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    send.reset();
    if (blank) return event.currentTarget.querySelector('textarea')?.focus();
    if (focusTooLong(event.currentTarget)) return;
    if (focusFaultyRow(event.currentTarget, value.rows)) return;
    const references = referencesOf(value.rows);
    const community = /^\d+$/.test(value.community) ? { community_id: Number(value.community) } : {};
    sendOnce(
      { content: value.content, ...community, ...(references.length > 0 && { references }) },
      {
        onSuccess: () => {
          clear();
          onDone();
        },
      },
    );
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="New post">
      <MarkdownField
        label="Content"
        description="Markdown. Type [ and the beginning of a title to link to a book or a topic."
        rows={4}
        readOnly={busy}
        value={shown.content}
        max={limits.postContent.max}
        error={tried && blank && !busy ? sentences.postContentRequired : undefined}
        onChange={(content) => draft.set({ ...value, content })}
      />
      <CommunitySelect chosen={shown.community} onChange={(community) => draft.set({ ...value, community })} />
      <ReferenceRows rows={shown.rows} tried={tried && !busy} said={failure} onChange={(rows) => draft.set({ ...value, rows })} />
      {failure !== undefined && (
        <p className={classes.alarm} role="alert">
          {failure}
        </p>
      )}
      <div className={classes.send}>
        <Button look="filled" type="submit" aria-disabled={busy}>
          Post
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              draft.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function textOf(error: Error): string {
  const invalid = error instanceof StatusError && error.status === 400;
  return failureText(error, {
    403: 'Access denied. You may not have permission to post in this community.',
    404: sentences.resourceNotFound,
    500: 'Server error creating post.',
    otherwise: invalid ? 'Invalid post data. Please check your input.' : 'Failed to create post.',
  });
}

/** Where the communities cannot be had one can still post in none (E3); one that was chosen before stays chosen. */
function CommunitySelect({ chosen, onChange }: { chosen: string; onChange: (community: string) => void }) {
  const joined = useQuery(joinedCommunitiesQuery()).data ?? [];
  const options = joined.map(({ id, name }) => ({ value: String(id), label: isolated(name) }));
  if (chosen !== '' && options.every(({ value }) => value !== chosen)) options.push({ value: chosen, label: `Community ${chosen}` });
  return (
    <NativeSelect
      label="Community"
      size="md"
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      value={chosen}
      data={[{ value: '', label: 'None' }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
