import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import type { Settings } from '#contract/settings.ts';
import { scriptureLanguages } from '#core/scripture/scripture-languages.ts';
import { numberings } from '#core/scripture/numberings.ts';
import { Select } from '../../ui/Select.tsx';
import { numberingNames } from '../../ui/numbering-names.ts';
import { SavedNotice } from './SavedNotice.tsx';
import { useSetting } from './use-setting.ts';
import classes from './administration.module.css';

/** Chooses what visitors may read; saved at once. */
export function PublicLibrarySetting({ settings }: { settings: Settings }) {
  const { value, isFixed, fixed, error, choose, undo } = useSetting(settings, 'public_library');
  return (
    <div className={classes.settings}>
      <Checkbox
        label="Visitors may read books, authors, texts and passages"
        description={fixed ?? 'They need no account, and see nothing that readers have written.'}
        checked={value}
        disabled={isFixed}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <SavedNotice error={error} undo={undo} />
    </div>
  );
}

/** Chooses how psalms and verses count for visitors and new readers; saved at once. */
export function NumberingSetting({ settings }: { settings: Settings }) {
  return (
    <SettingSelect
      settings={settings}
      name="scripture_numbering"
      label="Numbering of psalms and verses"
      description="For visitors, and for readers who have not chosen their own. Existing texts keep theirs."
      options={numberings.map((value) => ({ value, label: numberingNames[value] }))}
    />
  );
}

/** Chooses the language of references in texts of unknown language; saved at once. */
export function LanguageSetting({ settings }: { settings: Settings }) {
  return (
    <SettingSelect
      settings={settings}
      name="scripture_language"
      label="Language of references"
      description="Decides which book an abbreviation means in a text too short for its language to be detected. Existing texts do not change."
      options={[{ value: null, label: 'None' }, ...languages]}
    />
  );
}

interface SelectProps<Name extends 'scripture_numbering' | 'scripture_language'> {
  settings: Settings;
  name: Name;
  label: string;
  description: string;
  options: readonly { readonly value: Settings[Name]; readonly label: string }[];
}

function SettingSelect<Name extends 'scripture_numbering' | 'scripture_language'>(props: SelectProps<Name>) {
  const { settings, name, label, description, options } = props;
  const { value, isFixed, fixed, error, choose, undo } = useSetting(settings, name);
  return (
    <div className={classes.settings}>
      <Select
        label={label}
        description={fixed ?? description}
        size="md"
        disabled={isFixed}
        value={value ?? ''}
        data={options.map((one) => ({ value: one.value ?? '', label: one.label }))}
        onChange={(selected) => {
          const chosen = options.find((one) => (one.value ?? '') === selected);
          if (chosen) choose(chosen.value);
        }}
      />
      <SavedNotice error={error} undo={undo} />
    </div>
  );
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const languages = scriptureLanguages()
  .map((value) => ({ value, label: languageNames.of(value) ?? value }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));

/** Switches the test checkout on or off; saved at once. */
export function PremiumSetting({ settings }: { settings: Settings }) {
  const { value, isFixed, fixed, error, choose, undo } = useSetting(settings, 'premium_test');
  if (settings.stripe) return <p className={classes.quiet}>Premium is sold through Stripe, which the operator has set up.</p>;
  return (
    <div className={classes.settings}>
      <Checkbox
        label="Offer premium with a test checkout"
        description={fixed ?? 'Readers get the higher limits without paying. If this is off and Stripe is not set up, premium is hidden.'}
        checked={value}
        disabled={isFixed}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <SavedNotice error={error} undo={undo} />
    </div>
  );
}
