import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { OwnUser } from '#contract/accounts.ts';
import { limits } from '#core/limits.ts';
import { sentences } from '#core/sentences.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './edit.module.css';
import { useSaveProfile, type WrittenProfile } from './queries.ts';

const says = { 500: 'Server error saving profile.', otherwise: 'Failed to save profile.' };

/** Display name and bio; what is typed is kept until it is saved. */
export function EditNames({ user }: { user: OwnUser }) {
  const draft = useDraft<WrittenProfile>('profile', written(user));
  const save = useSaveProfile((sent) => draft.forgetIf(sent));
  const [saved, setSaved] = useState(false);
  const { value } = draft;
  const length = [...value.bio].length;
  const tooLong = length > limits.bio.max;
  const changed = value.display_name !== (user.display_name ?? '') || value.bio !== (user.bio ?? '');

  function change(next: Partial<WrittenProfile>): void {
    setSaved(false);
    draft.set({ ...value, ...next });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!save.isPending && !tooLong) save.mutate(value, { onSuccess: () => setSaved(true) });
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Display name"
        description={`Shown instead of ${user.username}, up to ${limits.displayName.max} characters`}
        size="md"
        w="100%"
        readOnly={save.isPending}
        attributes={{ input: { dir: 'auto' } }}
        maxLength={limits.displayName.max}
        value={value.display_name}
        onChange={(event) => change({ display_name: event.currentTarget.value })}
      />
      <Textarea
        label="Bio"
        description={`${length} of ${limits.bio.max} characters`}
        size="md"
        w="100%"
        rows={5}
        readOnly={save.isPending}
        attributes={{ input: { dir: 'auto' } }}
        value={value.bio}
        error={tooLong ? sentences.bioLength : undefined}
        onChange={(event) => change({ bio: event.currentTarget.value })}
      />
      {save.error !== null && (
        <p className={classes.alarm} role="alert">
          {failureText(save.error, says)}
        </p>
      )}
      <div className={classes.actions}>
        <Button look="filled" type="submit" aria-disabled={save.isPending || tooLong}>
          Save profile
        </Button>
        {changed && !saved && (
          <Button
            look="bare"
            onClick={() => {
              save.reset();
              draft.set(written(user));
              draft.forget();
            }}
          >
            Discard changes
          </Button>
        )}
        <p className={classes.done} role="status">
          {saved && 'Your profile is saved.'}
        </p>
      </div>
    </form>
  );
}

function written({ display_name: name, bio }: OwnUser): WrittenProfile {
  return { display_name: name ?? '', bio: bio ?? '' };
}
