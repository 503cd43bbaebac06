import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '#contract/accounts.ts';
import { type PictureKind, useDeletePicture } from '../../data/users.ts';
import { failureText } from '../../platform/failure.ts';
import { useUploadLimits } from '../session/use-upload-limits.ts';
import { sizeText } from '#core/size-text.ts';
import { Button } from '../../ui/Button.tsx';
import { nameOf } from '../../ui/People.tsx';
import { UserPicture } from '../../ui/UserPicture.tsx';
import { ChosenPicture } from './ChosenPicture.tsx';
import classes from './edit.module.css';
import { fileErrorOf, pictureTypes } from './picture-file.ts';
import { Banner } from './ProfileHead.tsx';

export const removeErrorMessages = { 500: 'Server error removing the picture.', fallback: 'Failed to remove the picture.' };

const texts: Readonly<Record<PictureKind, Readonly<Record<'saved' | 'file' | 'choose' | 'remove', string>>>> = {
  picture: {
    saved: 'Your picture has been saved.',
    file: 'Profile picture file',
    choose: 'Choose a picture',
    remove: 'Remove picture',
  },
  banner: { saved: 'Your banner has been saved.', file: 'Banner file', choose: 'Choose a banner', remove: 'Remove banner' },
};

interface Props {
  kind: PictureKind;
  user: OwnUser;
}

/** Shows the picture or banner and lets the reader replace or remove it. */
export function EditPicture({ kind, user }: Props) {
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [error, setError] = useState<string>();
  const { bytes } = useUploadLimits().profilePicture;
  const [done, setDone] = useState<string>();
  /** Whether the chosen picture was just closed, so that the chooser takes the focus. */
  const [returned, setReturned] = useState(false);
  const url = chosen?.url;
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url);
    return undefined;
  }, [url]);

  function close(what: { error?: string; done?: string }): void {
    setChosen(undefined);
    setError(what.error);
    setDone(what.done);
    setReturned(true);
  }

  function choose(file: File): void {
    const found = fileErrorOf(file, bytes);
    setError(found);
    setDone(undefined);
    setChosen(found === undefined ? { file, url: URL.createObjectURL(file) } : undefined);
  }

  return (
    <div className={classes.form}>
      {chosen ? (
        <ChosenPicture
          key={chosen.url}
          kind={kind}
          file={chosen.file}
          url={chosen.url}
          onError={(found) => close({ error: found })}
          onSaved={() => close({ done: texts[kind].saved })}
          onCancel={() => close({})}
        />
      ) : (
        <CurrentPicture kind={kind} user={user} focused={returned} onChoose={choose} onRemove={() => setDone(undefined)} />
      )}
      {error !== undefined && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <p className={classes.done} role="status">
        {done}
      </p>
    </div>
  );
}

interface CurrentProps extends Props {
  /** Whether it takes the focus on mount. */
  focused: boolean;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

function CurrentPicture({ kind, user, focused, onChoose, onRemove }: CurrentProps) {
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const remove = useDeletePicture(kind);
  const { bytes } = useUploadLimits().profilePicture;
  const path = { picture: user.profilePicture, banner: user.banner }[kind];
  const picture = <UserPicture path={path} name={nameOf(user)} size={150} className={classes.picture} />;
  const current = { picture, banner: <Banner path={path} /> }[kind];
  useEffect(() => {
    if (focused) chooser.current?.focus();
  }, [focused]);

  return (
    <>
      {current}
      <input
        ref={picker}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={texts[kind].file}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Lets the same file be chosen again after an error.
          event.currentTarget.value = '';
          remove.reset();
          if (file) onChoose(file);
        }}
      />
      <div className="actions">
        <Button ref={chooser} onClick={() => picker.current?.click()}>
          {texts[kind].choose}
        </Button>
        {path !== null && (
          <Button
            look="bare"
            aria-disabled={remove.isPending}
            onClick={() => {
              onRemove();
              // The button unmounts with the picture, so the focus moves.
              if (!remove.isPending) remove.mutate(undefined, { onSuccess: () => chooser.current?.focus() });
            }}
          >
            {texts[kind].remove}
          </Button>
        )}
        <span className={classes.quiet}>png, jpeg, gif or webp, up to {sizeText(bytes)}</span>
      </div>
      {remove.error !== null && (
        <p className={classes.error} role="alert">
          {failureText(remove.error, removeErrorMessages)}
        </p>
      )}
    </>
  );
}
