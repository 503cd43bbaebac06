import { type FormEvent, useState } from 'react';
import type { OwnUser } from '#contract/accounts.ts';
import { limits } from '#core/limits.ts';
import { useUpdateProfile, type ProfileInput } from '../../data/users.ts';
import { useDraft } from '../../platform/drafts.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { focusTooLong } from '../../ui/focus-too-long.ts';
import { FormError } from '../../ui/FormError.tsx';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { LimitedTextarea } from '../../ui/LimitedTextarea.tsx';
import classes from './edit.module.css';

export const errorMessages = { 500: 'Server error saving profile.', fallback: 'Failed to save profile.' };

/** Edits the display name and bio. The draft is stored until it is saved. */
export function EditNames({ user }: { user: OwnUser }) {
  const { value, save, isSaved, hasChanges, change, submit, discard } = useProfileForm(user);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <LimitedInput
        label="Display name"
        description={`Shown instead of ${user.username}, up to ${limits.displayName.max} characters`}
        size="md"
        w="100%"
        readOnly={save.isPending}
        attributes={{ input: { dir: 'auto' } }}
        value={value.display_name}
        max={limits.displayName.max}
        onChange={(event) => change({ display_name: event.currentTarget.value })}
      />
      <LimitedTextarea
        label="Bio"
        size="md"
        w="100%"
        rows={5}
        readOnly={save.isPending}
        attributes={{ input: { dir: 'auto' } }}
        value={value.bio}
        max={limits.bio.max}
        alwaysCounts
        onChange={(event) => change({ bio: event.currentTarget.value })}
      />
      <FormError>{save.error ? failureText(save.error, errorMessages) : undefined}</FormError>
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={save.isPending}>
          Save profile
        </Button>
        {hasChanges && (
          <Button look="bare" onClick={discard}>
            Discard changes
          </Button>
        )}
        <p className={classes.done} role="status">
          {isSaved && 'Your profile has been saved.'}
        </p>
      </div>
    </form>
  );
}

/** Holds the values of the form, and saves or discards them. */
function useProfileForm(user: OwnUser) {
  const draft = useDraft<ProfileInput>('profile', {});
  const save = useUpdateProfile((sent) => draft.forgetIf(sent));
  const [isSaved, setIsSaved] = useState(false);
  const stored = { display_name: user.display_name ?? '', bio: user.bio ?? '' };
  const value = { ...stored, ...draft.value };
  const hasChanges = !isSaved && (value.display_name !== stored.display_name || value.bio !== stored.bio);

  function change(next: Partial<ProfileInput>): void {
    setIsSaved(false);
    draft.set({ ...draft.value, ...next });
  }

  function clear(): void {
    draft.set({});
    draft.forget();
  }

  function discard(): void {
    save.reset();
    clear();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || focusTooLong(event.currentTarget)) return;
    save.mutate(draft.value, {
      onSuccess: () => {
        clear();
        setIsSaved(true);
      },
    });
  }

  return { value, save, isSaved, hasChanges, change, submit, discard };
}
