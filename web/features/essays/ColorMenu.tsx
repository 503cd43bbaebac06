import { useComputedColorScheme } from '@mantine/core';
import { IconColorSwatch, IconHighlight } from '@tabler/icons-react';
import { type CSSProperties, type MouseEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowLength } from './color-names.ts';
import classes from './editor.module.css';
import { backgroundSwatches, type Swatch, textSwatches } from './swatches.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface Props {
  label: string;
  value: unknown;
  onChange: (color: string | false) => void;
}

/** In pixels: the swatches of a row, their gaps, and the padding and border on both sides. */
const paletteWidth = rowLength * 26 + (rowLength - 1) * 4 + 2 * 11;

/** Shows the fixed palette. Escape or a click outside closes it. */
export function ColorMenu({ label, value, onChange }: Props) {
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const palette = useRef<HTMLSpanElement>(null);
  const theme = useComputedColorScheme('light');
  const isText = label.startsWith('Text');
  const swatches = useMemo(() => (isText ? textSwatches(theme) : backgroundSwatches()), [isText, theme]);
  const id = useId();
  const [position, setPosition] = useDropdown(root, button);
  const open = position !== undefined;
  useRovingFocus(palette, 'button', { rowLength });

  /**
   * Opens or closes the palette. With the keyboard, focuses the current color or else the first
   * one.
   */
  function toggle(event: MouseEvent<HTMLButtonElement>): void {
    if (open) return setPosition(undefined);
    flushSync(() => setPosition(positionBelow(event.currentTarget)));
    if (event.detail > 0) return;
    const pressed = palette.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? palette.current?.querySelector('button');
    pressed?.focus();
  }

  function choose(color: string | false): void {
    setPosition(undefined);
    onChange(color);
  }

  return (
    <span
      ref={root}
      className={classes.menu}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !root.current?.contains(relatedTarget)) setPosition(undefined);
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
      <span ref={palette} id={id} className={classes.swatches} role="group" aria-label={label} hidden={!open} style={position}>
        <button type="button" className={classes.none} onMouseDown={(event) => event.preventDefault()} onClick={() => choose(false)}>
          None
        </button>
        {swatches.map((swatch) => (
          <SwatchButton key={swatch.color} swatch={swatch} pressed={value === swatch.color} onClick={() => choose(swatch.color)} />
        ))}
        {isText && (
          <span className={classes.paletteHint}>
            Colors appear as readers see them in the {theme} theme. A corner shows the original color if it was{' '}
            {theme === 'light' ? 'too pale' : 'too dark'} to read.
          </span>
        )}
      </span>
    </span>
  );
}

interface SwatchProps {
  swatch: Swatch;
  pressed: boolean;
  onClick: () => void;
}

function SwatchButton({ swatch, pressed, onClick }: SwatchProps) {
  return (
    <button
      type="button"
      className={classes.swatch}
      aria-label={swatch.label}
      title={swatch.title}
      aria-pressed={pressed}
      data-changed={swatch.shown !== swatch.color || undefined}
      style={{ backgroundColor: swatch.shown, ['--chosen' as string]: swatch.color }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    />
  );
}

/**
 * Holds the position of a dropdown below a button; undefined while it is closed. Escape or a click
 * outside closes it.
 */
function useDropdown(root: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>) {
  const [position, setPosition] = useState<CSSProperties>();
  const open = position !== undefined;
  useEffect(() => {
    if (!open) return;
    const close = (event: Event): void => {
      if (!(event.target instanceof Node && root.current?.contains(event.target))) setPosition(undefined);
    };
    document.addEventListener('pointerdown', close);
    // A click leaves the focus in the text, so the key event comes from there.
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setPosition(undefined);
      if (root.current?.contains(document.activeElement)) button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape, true);
    const reposition = (): void => setPosition(button.current ? positionBelow(button.current) : undefined);
    document.addEventListener('scroll', reposition, true);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', closeOnEscape, true);
      document.removeEventListener('scroll', reposition, true);
    };
  }, [open, root, button]);
  return [position, setPosition] as const;
}

/** Returns a position below the button and within the window. */
function positionBelow(button: HTMLElement): CSSProperties {
  const { left, bottom } = button.getBoundingClientRect();
  return { top: bottom, left: Math.max(8, Math.min(left, document.documentElement.clientWidth - paletteWidth - 8)) };
}
