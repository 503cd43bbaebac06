import type { ReadingSettings } from '#contract/accounts.ts';
import { annotationColors } from '#core/annotations.ts';
import { isBlank } from '#core/blank.ts';
import { limits } from '#core/limits.ts';
import classes from './annotations.module.css';
import { defaultColorNames } from '../../../data/color-names.ts';

interface Props {
  names: ReadingSettings['color_names'];
  onChange: (names: ReadingSettings['color_names']) => void;
}

/** Lets readers say what the colors of their highlights mean. */
export function ColorNames({ names, onChange }: Props) {
  return (
    <fieldset className={classes.names}>
      <legend>Names of highlight colors</legend>
      {annotationColors.map((color) => (
        <label key={color}>
          <span className={classes.swatch} data-color={color} />
          <input
            aria-label={`Name of ${defaultColorNames[color].toLowerCase()}`}
            placeholder={defaultColorNames[color]}
            maxLength={limits.colorName.max}
            defaultValue={names[color] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...names, [color]: isBlank(value) ? null : value.trim() })}
          />
        </label>
      ))}
    </fieldset>
  );
}
