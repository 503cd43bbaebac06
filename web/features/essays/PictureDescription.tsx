import type Quill from 'quill';
import { limits } from '#core/limits.ts';
import { useEffect, useReducer, useState } from 'react';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import classes from './editor.module.css';

/** Edits the alt text of the picture that was clicked or is before the caret. */
export function PictureDescription({ quill, locked }: { quill: Quill; locked: boolean }) {
  const [image, setImage] = useState<HTMLImageElement>();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const handleChange = (): void => {
      const range = quill.getSelection();
      // The selection is null while the focus is in the description field.
      if (range) setImage(pictureAt(quill, range));
      rerender();
    };
    const handleClick = ({ target }: Event): void => {
      if (!(target instanceof HTMLImageElement) || !quill.isEnabled()) return;
      const index = indexOf(quill, target);
      if (index !== undefined) quill.setSelection(index, 1, 'user');
    };
    quill.on('editor-change', handleChange);
    quill.root.addEventListener('click', handleClick);
    return () => {
      quill.off('editor-change', handleChange);
      quill.root.removeEventListener('click', handleClick);
    };
  }, [quill]);

  if (!image?.isConnected) return null;
  return (
    <div className={classes.description}>
      <LimitedInput
        label="Alt text for screen readers"
        size="md"
        attributes={{ input: { dir: 'auto' } }}
        max={limits.pictureDescription.max}
        readOnly={locked}
        value={image.alt}
        onChange={(event) => {
          const index = indexOf(quill, image);
          if (index !== undefined) quill.formatText(index, 1, 'alt', event.currentTarget.value, 'user');
        }}
      />
    </div>
  );
}

function pictureAt(quill: Quill, { index, length }: { index: number; length: number }): HTMLImageElement | undefined {
  if (length > 1) return undefined;
  const [leaf] = quill.getLeaf(index + length);
  return leaf?.domNode instanceof HTMLImageElement ? leaf.domNode : undefined;
}

function indexOf(quill: Quill, image: HTMLImageElement): number | undefined {
  const blot = quill.scroll.find(image);
  return blot ? quill.getIndex(blot) : undefined;
}
