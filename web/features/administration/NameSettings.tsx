import type { Settings } from '#contract/settings.ts';
import { limits } from '#core/limits.ts';
import { defaultSiteName, defaultTagline } from '#core/site.ts';
import { LimitedInput } from '../../ui/LimitedField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** Edits the name of the library and the sentence below it. */
export function NameSettings({ settings }: { settings: Settings }) {
  const stored = { site_name: settings.site_name, tagline: settings.tagline ?? '' };
  return (
    <SettingsForm label="Name" settings={settings} stored={stored} names={['site_name', 'tagline']} reloads>
      {({ value, change, field }) => (
        <>
          <LimitedInput
            label="Name of the library"
            placeholder={defaultSiteName}
            size="md"
            max={limits.siteName.max}
            attributes={{ input: { dir: 'auto' } }}
            value={value.site_name}
            onChange={(event) => change({ site_name: event.currentTarget.value })}
            {...field('site_name')}
          />
          <LimitedInput
            label="Tagline on the landing page"
            placeholder={defaultTagline}
            size="md"
            max={limits.siteTagline.max}
            attributes={{ input: { dir: 'auto' } }}
            value={value.tagline}
            onChange={(event) => change({ tagline: event.currentTarget.value })}
            {...field('tagline')}
          />
        </>
      )}
    </SettingsForm>
  );
}
