import { IconLetterCase, IconMinus, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { ReadingSettings } from '#contract/accounts.ts';
import { readingThemes, spacings, textSizes } from '#core/reading-settings.ts';
import { useReadingSettings } from '../../data/reading-settings.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ColorNames } from './annotations/ColorNames.tsx';
import { BarPanel } from './BarPanel.tsx';
import classes from './bar.module.css';

const spacingNames = { tight: 'Tight', normal: 'Normal', wide: 'Wide' } as const;
const themeNames = { light: 'Light', sepia: 'Sepia', dark: 'Dark' } as const;

/** Shows a button that opens the reader's settings, which apply at once. */
export function ReaderSettings() {
  return (
    <BarPanel label="Reading settings" icon={<IconLetterCase size={21} aria-hidden="true" />} width={290}>
      <Settings />
    </BarPanel>
  );
}

function Settings() {
  const { settings, change } = useReadingSettings();
  const isLoggedIn = useSession() !== null;
  return (
    <>
      <Size size={settings.size} onChange={(size) => change({ size })} />
      <Choice
        legend="Spacing"
        options={spacings.map((value) => ({ value, name: spacingNames[value] }))}
        value={settings.spacing}
        onChange={(spacing) => change({ spacing })}
      />
      <Choice<ReadingSettings['theme']>
        legend="Theme"
        options={[{ value: null, name: 'Auto' }, ...readingThemes.map((value) => ({ value, name: themeNames[value] }))]}
        value={settings.theme}
        onChange={(theme) => change({ theme })}
      />
      <Switch name="One verse per line" isOn={settings.verse_per_line} onChange={(on) => change({ verse_per_line: on })} />
      <Switch name="Verse and section numbers" isOn={settings.numbers} onChange={(on) => change({ numbers: on })} />
      {isLoggedIn && <ColorNames names={settings.color_names} onChange={(color_names) => change({ color_names })} />}
    </>
  );
}

function Size({ size, onChange }: { size: number; onChange: (size: number) => void }) {
  const { min, max, step } = textSizes;
  return (
    <div className={classes.setting} role="group" aria-label="Text size">
      <span>Text size</span>
      <span className={classes.stepper}>
        <Button look="bare" icon aria-label="Smaller text" disabled={size <= min} onClick={() => onChange(Math.max(min, size - step))}>
          <IconMinus size={18} aria-hidden="true" />
        </Button>
        <output aria-live="polite">{size}%</output>
        <Button look="bare" icon aria-label="Larger text" disabled={size >= max} onClick={() => onChange(Math.min(max, size + step))}>
          <IconPlus size={18} aria-hidden="true" />
        </Button>
      </span>
    </div>
  );
}

interface ChoiceProps<T> {
  legend: string;
  options: readonly { value: T; name: string }[];
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string | null>({ legend, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.name}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switch({ name, isOn, onChange }: { name: string; isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className={classes.setting}>
      <span>{name}</span>
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    </label>
  );
}
