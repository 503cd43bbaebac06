import { IconColorSwatch, IconHighlight } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { essayColors } from '#core/essay.ts';
import classes from './editor.module.css';

interface Props {
  label: string;
  value: unknown;
  onChange: (colour: string | false) => void;
}

/** Pixels: seven colours, what is between them, and around. */
const paletteWidth = 7 * 26 + 6 * 4 + 2 * 11;

/** The fixed palette; Escape and a click elsewhere close it. */
export function ColourMenu({ label, value, onChange }: Props) {
  const [place, setPlace] = useState<CSSProperties>();
  const open = place !== undefined;
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const close = (event: Event): void => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setPlace(undefined);
    };
    document.addEventListener('pointerdown', close);
    // It stays under its button, whatever moves that.
    const follow = (): void => setPlace(button.current ? below(button.current) : undefined);
    document.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('scroll', follow, true);
    };
  }, [open]);

  function take(colour: string | false): void {
    setPlace(undefined);
    onChange(colour);
  }

  return (
    <span
      ref={root}
      className={classes.menu}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation();
          setPlace(undefined);
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
        onClick={(event) => setPlace(open ? undefined : below(event.currentTarget))}
      >
        {label.startsWith('Text') ? <IconColorSwatch size={18} aria-hidden="true" /> : <IconHighlight size={18} aria-hidden="true" />}
      </button>
      <span id={id} className={classes.swatches} role="group" aria-label={label} hidden={!open} style={place}>
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

/** Under its button, but never beyond the edge of the window. */
function below(button: HTMLElement): CSSProperties {
  const { left, bottom } = button.getBoundingClientRect();
  return { top: bottom, left: Math.max(8, Math.min(left, document.documentElement.clientWidth - paletteWidth - 8)) };
}
