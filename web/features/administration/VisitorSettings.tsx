import { Checkbox, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { Settings } from '#contract/settings.ts';
import { scriptureLanguages } from '#core/scripture/lexicon.ts';
import { numberings } from '#core/scripture/numbering.ts';
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
  const { value, isFixed, fixed, error, choose, undo } = useSetting(settings, 'scripture_numbering');
  return (
    <div className={classes.settings}>
      <NativeSelect
        label="Numbering of psalms and verses"
        description={fixed ?? 'For visitors, and for readers who have not chosen their own. Existing texts keep theirs.'}
        size="md"
        disabled={isFixed}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        value={value}
        data={numberings.map((one) => ({ value: one, label: numberingNames[one] }))}
        onChange={(event) => {
          const chosen = numberings.find((one) => one === event.currentTarget.value);
          if (chosen) choose(chosen);
        }}
      />
      <SavedNotice error={error} undo={undo} />
    </div>
  );
}

/** Chooses the language of references in texts whose own is not clear; saved at once. */
export function LanguageSetting({ settings }: { settings: Settings }) {
  const { value, isFixed, fixed, error, choose, undo } = useSetting(settings, 'scripture_language');
  return (
    <div className={classes.settings}>
      <NativeSelect
        label="Language of references"
        description={
          fixed ?? 'Decides which book an abbreviation means in short texts, whose language cannot be detected. Existing texts keep theirs.'
        }
        size="md"
        disabled={isFixed}
        rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        value={value ?? ''}
        data={[{ value: '', label: 'None' }, ...languages]}
        onChange={(event) => choose(event.currentTarget.value || null)}
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
