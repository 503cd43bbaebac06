import { useComputedColorScheme } from '@mantine/core';
import { IconColorSwatch, IconHighlight } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowLength } from './colour-names.ts';
import classes from './editor.module.css';
import { backgroundSwatches, textSwatches } from './swatches.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface Props {
  label: string;
  value: unknown;
  onChange: (colour: string | false) => void;
}

/** In pixels: the swatches of a row, their gaps, and the padding and border on both sides. */
const paletteWidth = rowLength * 26 + (rowLength - 1) * 4 + 2 * 11;

/** Shows the fixed palette. Escape or a click outside closes it. */
export function ColourMenu({ label, value, onChange }: Props) {
  const [place, setPlace] = useState<CSSProperties>();
  const open = place !== undefined;
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const palette = useRef<HTMLSpanElement>(null);
  const theme = useComputedColorScheme('light');
  const isText = label.startsWith('Text');
  const id = useId();
  useRovingFocus(palette, 'button', { rowLength });
  useEffect(() => {
    if (!open) return;
    const close = (event: Event): void => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setPlace(undefined);
    };
    document.addEventListener('pointerdown', close);
    // A click leaves the focus in the text, so the key comes from there.
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setPlace(undefined);
      if (root.current?.contains(document.activeElement)) button.current?.focus();
    };
    document.addEventListener('keydown', escape, true);
    // It stays under its button, whatever moves that.
    const follow = (): void => setPlace(button.current ? below(button.current) : undefined);
    document.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', escape, true);
      document.removeEventListener('scroll', follow, true);
    };
  }, [open]);

  /**
   * Opens or closes the palette. With the keyboard, focuses the current color or else the first
   * one.
   */
  function toggle(event: MouseEvent<HTMLButtonElement>): void {
    if (open) return setPlace(undefined);
    flushSync(() => setPlace(below(event.currentTarget)));
    if (event.detail > 0) return;
    const on = palette.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? palette.current?.querySelector('button');
    on?.focus();
  }

  function take(colour: string | false): void {
    setPlace(undefined);
    onChange(colour);
  }

  return (
    <span
      ref={root}
      className={classes.menu}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setPlace(undefined);
      }}
      role="presentation"
    >
      <button
        ref={button}
        type="button"
        className={classes.tool}
        data-tool
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={id}
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        {isText ? <IconColorSwatch size={18} aria-hidden="true" /> : <IconHighlight size={18} aria-hidden="true" />}
      </button>
      <span ref={palette} id={id} className={classes.swatches} role="group" aria-label={label} hidden={!open} style={place}>
        <button type="button" className={classes.none} onMouseDown={(event) => event.preventDefault()} onClick={() => take(false)}>
          None
        </button>
        {(isText ? textSwatches(theme) : backgroundSwatches()).map((swatch) => (
          <button
            key={swatch.colour}
            type="button"
            className={classes.swatch}
            aria-label={swatch.label}
            title={swatch.title}
            aria-pressed={value === swatch.colour}
            data-changed={swatch.shown !== swatch.colour || undefined}
            style={{ backgroundColor: swatch.shown, ['--chosen' as string]: swatch.colour }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(swatch.colour)}
          />
        ))}
        {isText && (
          <span className={classes.paletteHint}>
            Shown as readers see them in the {theme} theme. A corner has the original color if it was{' '}
            {theme === 'light' ? 'too pale' : 'too dark'} to read.
          </span>
        )}
      </span>
    </span>
  );
}

/** Returns a position below the button and within the window. */
function below(button: HTMLElement): CSSProperties {
  const { left, bottom } = button.getBoundingClientRect();
  return { top: bottom, left: Math.max(8, Math.min(left, document.documentElement.clientWidth - paletteWidth - 8)) };
}
