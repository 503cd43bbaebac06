import { IconColorSwatch, IconHighlight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { essayColors } from '#core/essay.ts';
import classes from './editor.module.css';

interface Props {
  label: string;
  value: unknown;
  onChange: (colour: string | false) => void;
}

/** The fixed palette; Escape and a click elsewhere close it. */
export function ColourMenu({ label, value, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const close = (event: Event): void => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open]);

  function take(colour: string | false): void {
    setOpen(false);
    onChange(colour);
  }

  return (
    <span
      ref={root}
      className={classes.menu}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation();
          setOpen(false);
          button.current?.focus();
        }
      }}
      role="presentation"
    >
      <button
        ref={button}
        type="button"
        className={classes.tool}
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(!open)}
      >
        {label.startsWith('Text') ? <IconColorSwatch size={18} aria-hidden="true" /> : <IconHighlight size={18} aria-hidden="true" />}
      </button>
      <span id={id} className={classes.swatches} role="group" aria-label={label} hidden={!open}>
        <button type="button" className={classes.none} onMouseDown={(event) => event.preventDefault()} onClick={() => take(false)}>
          None
        </button>
        {essayColors.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.swatch}
            aria-label={colour}
            aria-pressed={value === colour}
            style={{ backgroundColor: colour }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(colour)}
          />
        ))}
      </span>
    </span>
  );
}
