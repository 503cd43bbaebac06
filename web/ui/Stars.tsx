import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { limits } from '#core/limits.ts';
import classes from './Stars.module.css';

const all = Array.from({ length: limits.rating.max }, (_, i) => i + 1);

/** Shows a rating, in halves. */
export function Stars({ rating }: { rating: number }) {
  const half = Math.round(rating * 2) / 2;
  return (
    <span className={classes.stars} role="img" aria-label={`${Number(rating.toFixed(1))} of ${limits.rating.max} stars`}>
      {all.map((n) => {
        const Icon = n <= half ? IconStarFilled : n - 0.5 === half ? IconStarHalfFilled : IconStar;
        return <Icon key={n} size={17} aria-hidden="true" />;
      })}
    </span>
  );
}

/** Picks a rating with radio buttons, for keyboards and screen readers. 0 means none yet. */
export function StarPicker({ value, onChange, error }: { value: number; onChange: (rating: number) => void; error?: string | undefined }) {
  const name = useId();
  return (
    <fieldset className={classes.picker} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>Rating</legend>
      <div className={classes.row}>
        {all.map((n) => (
          <label className={classes.star} key={n}>
            <input
              type="radio"
              name={name}
              value={n}
              checked={value === n}
              onChange={() => onChange(n)}
              data-autofocus={n === Math.max(1, value) || undefined}
              aria-label={n === 1 ? '1 star' : `${n} stars`}
            />
            <IconStar size={26} aria-hidden="true" />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className={classes.error} id={`${name}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
