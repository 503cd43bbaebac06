import { Link } from 'react-router';
import type { Settings } from '#contract/settings.ts';
import { limits } from '#core/limits.ts';
import { paths } from '../../platform/paths.ts';
import { MarkdownField } from '../../ui/MarkdownField.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './administration.module.css';

/** Edits the text of the About page. */
export function AboutSettings({ settings }: { settings: Settings }) {
  return (
    <SettingsForm label="About" settings={settings} stored={{ about: settings.about ?? '' }} names={['about']} reloads>
      {({ value, change, field }) => {
        const { description, ...state } = field('about');
        return (
          <>
            <MarkdownField
              label="Text"
              description={description ?? 'In Markdown. If you leave it empty, the page describes Catena.'}
              rows={10}
              max={limits.siteAbout.max}
              value={value.about}
              onChange={(about) => change({ about })}
              {...state}
            />
            <p>
              <Link className={classes.link} to={paths.about()}>
                See the page
              </Link>
            </p>
          </>
        );
      }}
    </SettingsForm>
  );
}
