import { type CSSProperties, type PointerEvent, useState } from 'react';
import type { Crop } from '../../data/users.ts';
import { cropOf, mostZoom, dragged, roomOf, type Size, type View, zoomed } from './crop.ts';
import classes from './crop.module.css';

interface Props {
  /** An object URL. */
  url: string;
  picture: Size;
  /** Width divided by height of the frame. */
  ratio: number;
  round: boolean;
  view: View;
  onChange: (view: View) => void;
}

/**
 * Crops a picture by dragging it under a frame, or with sliders that also work from the keyboard.
 */
export function Cropper({ url, picture, ratio, round, view, onChange }: Props) {
  const [from, setFrom] = useState<{ x: number; y: number }>();
  const crop = cropOf(picture, ratio, view);
  const room = roomOf(picture, crop);

  function pull(event: PointerEvent<HTMLDivElement>): void {
    if (from === undefined) return;
    const scale = crop.width / event.currentTarget.clientWidth;
    onChange(dragged(picture, ratio, view, { x: (event.clientX - from.x) * scale, y: (event.clientY - from.y) * scale }));
    setFrom({ x: event.clientX, y: event.clientY });
  }

  return (
    <div className={classes.cropper}>
      <div
        className={classes.frame}
        data-testid="crop-frame"
        data-ratio={ratio === 1 ? 'square' : 'wide'}
        style={{ aspectRatio: ratio }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={pull}
        onPointerUp={() => setFrom(undefined)}
        onPointerCancel={() => setFrom(undefined)}
      >
        <Cut url={url} picture={picture} crop={crop} />
        {round && <div className={classes.mask} aria-hidden="true" />}
      </div>
      <p className={classes.hint}>Drag to reposition</p>
      <div className={classes.sliders}>
        <Slider
          label="Zoom"
          first
          min={1}
          max={mostZoom}
          value={view.zoom}
          onChange={(zoom) => onChange(zoomed(picture, ratio, view, zoom))}
        />
        <Slider
          label="Horizontal position"
          value={view.across}
          disabled={room.across === 0}
          onChange={(across) => onChange({ ...view, across })}
        />
        <Slider label="Vertical position" value={view.down} disabled={room.down === 0} onChange={(down) => onChange({ ...view, down })} />
      </div>
    </div>
  );
}

/** Renders the cropped part of a picture, scaled to its container. */
export function Cut({ url, picture, crop }: { url: string; picture: Size; crop: Crop }) {
  const place: CSSProperties = {
    inlineSize: `${(picture.width / crop.width) * 100}%`,
    blockSize: `${(picture.height / crop.height) * 100}%`,
    left: `${(-crop.x / crop.width) * 100}%`,
    top: `${(-crop.y / crop.height) * 100}%`,
  };
  return <img className={classes.cut} src={url} alt="" draggable={false} style={place} />;
}

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  disabled?: boolean;
  /** Takes the focus on mount. */
  first?: boolean;
  onChange: (value: number) => void;
}

function Slider({ label, value, min = 0, max = 1, disabled = false, first = false, onChange }: SliderProps) {
  return (
    <label className={classes.slider}>
      {label}
      <input
        ref={first ? takeFocus : undefined}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}
