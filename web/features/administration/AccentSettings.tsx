import { TextInput } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { Settings } from '#contract/settings.ts';
import { type Accent, accentContrast, accentOf, accentSurfaces, readableAccent } from '#core/accent-color.ts';
import { TEXT_CONTRAST } from '#core/contrast.ts';
import { Button } from '../../ui/Button.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './administration.module.css';

const pattern = /^#[0-9a-f]{6}$/i;
/** The red of tokens.css. */
const defaultAccent = '#8f2d2a';

/** Chooses the color of links and buttons, and shows it in light and dark. */
export function AccentSettings({ settings }: { settings: Settings }) {
  const stored = { accent_color: settings.accent_color ?? '' };
  return (
    <SettingsForm label="Color" settings={settings} stored={stored} names={['accent_color']} reloads>
      {({ value: { accent_color: color }, change, field }) => {
        const isColor = pattern.test(color);
        const problem = isColor ? unreadable(color) : undefined;
        const { error, readOnly, description } = field('accent_color');
        return (
          <>
            <div className={classes.color}>
              <input
                type="color"
                aria-label="Pick a color"
                className={classes.picker}
                disabled={readOnly}
                value={isColor ? color : defaultAccent}
                onChange={(event) => change({ accent_color: event.currentTarget.value })}
              />
              <TextInput
                label="Color of links and buttons"
                description={description ?? 'A number sign and six digits or letters from a to f. Leave it empty for red.'}
                placeholder={defaultAccent}
                size="md"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={readOnly}
                value={color}
                error={problem ?? error}
                onChange={(event) => change({ accent_color: event.currentTarget.value.trim() })}
              />
            </div>
            {problem !== undefined && (
              <div className="actions">
                <Button small onClick={() => change({ accent_color: readableAccent(color) })}>
                  {`Use ${readableAccent(color)} instead`}
                </Button>
              </div>
            )}
            <Preview color={isColor && problem === undefined ? color : color === '' ? defaultAccent : undefined} />
          </>
        );
      }}
    </SettingsForm>
  );
}

function unreadable(color: string): string | undefined {
  const contrast = accentContrast(color);
  if (contrast >= TEXT_CONTRAST) return undefined;
  const found = (Math.floor(contrast * 10) / 10).toFixed(1);
  return `Too light to read on the page: its contrast is ${found}, and ${TEXT_CONTRAST} is needed.`;
}

/** Shows a link and a button in each color scheme. */
function Preview({ color }: { color: string | undefined }) {
  if (color === undefined) return null;
  const { light, dark } = accentOf(color);
  return (
    <div className={classes.previews} aria-hidden="true">
      <Sample name="Light" accent={light} paper={accentSurfaces.light.paper} />
      <Sample name="Dark" accent={dark} paper={accentSurfaces.dark.paper} />
    </div>
  );
}

function Sample({ name, accent, paper }: { name: string; accent: Accent; paper: string }) {
  const style = {
    '--sample-paper': paper,
    '--sample-text': accent.text,
    '--sample-fill': accent.fill,
    '--sample-on-fill': accent.onFill,
  } as CSSProperties;
  return (
    <div className={classes.sample} style={style}>
      <span className={classes.sampleLink}>{name}</span>
      <span className={classes.sampleButton}>Button</span>
    </div>
  );
}
