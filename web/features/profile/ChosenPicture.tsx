import { useRef, useState } from 'react';
import { type PictureKind, useSetPicture } from '../../data/users.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { type Size, cropOf, wholeView } from './crop.ts';
import cropClasses from './crop.module.css';
import { Cropper, Cut } from './Cropper.tsx';
import classes from './edit.module.css';
import { sizeErrorOf } from './picture-file.ts';

export const errorMessages = { 500: 'Server error saving the picture.', fallback: 'Failed to save the picture.' };
const unreadable = 'This file cannot be read as a picture. Please choose another.';

interface Shape {
  /** The width divided by the height. */
  readonly ratio: number;
  readonly round: boolean;
  readonly previews: readonly string[];
  /** The label of the button. */
  readonly save: string;
}

const shapes: Readonly<Record<PictureKind, Shape>> = {
  picture: { ratio: 1, round: true, previews: ['large', 'small'], save: 'Save picture' },
  banner: { ratio: 6, round: false, previews: ['banner'], save: 'Save banner' },
};

interface Props {
  kind: PictureKind;
  file: File;
  url: string;
  onError: (sentence: string) => void;
  onSaved: () => void;
  onCancel: () => void;
}

/** Loads the chosen file in the browser first, to validate it and get its size. */
export function ChosenPicture(props: Props) {
  const [size, setSize] = useState<Size>();
  if (size !== undefined) return <PictureToCut {...props} size={size} />;
  return (
    <img
      className="visually-hidden"
      src={props.url}
      alt=""
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        const problem = sizeErrorOf({ width, height });
        if (problem === undefined) setSize({ width, height });
        else props.onError(problem);
      }}
      onError={() => props.onError(unreadable)}
    />
  );
}

/** Crops the picture, previews the result and uploads it. */
function PictureToCut({ kind, file, url, size, onSaved, onCancel }: Props & { size: Size }) {
  const [view, setView] = useState(wholeView);
  const [progress, setProgress] = useState(0);
  const save = useSetPicture(kind, setProgress);
  const sending = useRef<AbortController>(null);
  const { ratio, round, previews, save: saveLabel } = shapes[kind];
  const crop = cropOf(size, ratio, view);

  function send(): void {
    if (save.isPending) return;
    sending.current = new AbortController();
    save.mutate({ file, crop, signal: sending.current.signal }, { onSuccess: onSaved, onSettled: () => setProgress(0) });
  }

  return (
    <>
      <Cropper url={url} picture={size} ratio={ratio} round={round} view={view} onChange={setView} />
      <figure className={cropClasses.preview}>
        <figcaption>Preview</figcaption>
        {previews.map((shape) => (
          <div key={shape} className={cropClasses.sample} data-shape={shape}>
            <Cut url={url} picture={size} crop={crop} />
          </div>
        ))}
      </figure>
      {save.error !== null && (
        <p className={classes.error} role="alert">
          {textOf(save.error)}
        </p>
      )}
      <div className="actions">
        <Button look="filled" aria-disabled={save.isPending} onClick={send}>
          {saveLabel}
        </Button>
        <Button
          onClick={() => {
            sending.current?.abort();
            onCancel();
          }}
        >
          Cancel
        </Button>
        {save.isPending && <progress value={progress} aria-label={`Uploading ${file.name}`} />}
      </div>
    </>
  );
}

/** Returns the error text. The server names a rejected file and the reason, also for 413. */
function textOf(error: Error): string {
  return (error instanceof StatusError && error.issues[0]?.message) || failureText(error, errorMessages);
}
