import { type DragEvent, useRef, useState } from 'react';
import { sizeText } from '#core/size-text.ts';
import { Button } from './Button.tsx';
import classes from './FileField.module.css';

interface Props {
  file: File | undefined;
  busy: boolean;
  /** The formats that are read. */
  formats: string;
  maxBytes: number;
  onChoose: (file: File) => void;
}

/** A field for one file, which can be chosen or dropped. */
export function FileField({ file, busy, formats, maxBytes, onChoose }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !busy) onChoose(dropped);
  }

  return (
    // The button beside it does the same for keyboards.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="File"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Button onClick={() => picker.current?.click()} aria-disabled={busy}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      <span className={classes.name}>
        {file ? `${file.name} (${sizeText(file.size)})` : <span className={classes.quiet}>or drop it here</span>}
      </span>
      <span className={classes.quiet}>
        {formats}, up to {sizeText(maxBytes)}
      </span>
    </div>
  );
}
