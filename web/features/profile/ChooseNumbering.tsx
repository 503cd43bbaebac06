import { numberings } from '#core/scripture/numberings.ts';
import { useReadingSettings } from '../../data/reading-settings.ts';
import { scriptureNumbering } from '../../platform/site.ts';
import { Select } from '../../ui/Select.tsx';
import { numberingNames as names } from '../../ui/numbering-names.ts';

/** Chooses how the reader counts psalms and verses; saved at once. */
export function ChooseNumbering() {
  const { settings, change } = useReadingSettings();
  return (
    <Select
      label="Numbering of psalms and verses"
      description="Used to name passages and to read the references you type."
      value={settings.numbering ?? ''}
      data={[
        { value: '', label: `As in this library: ${names[scriptureNumbering]}` },
        ...numberings.map((value) => ({ value, label: names[value] })),
      ]}
      onChange={(value) => change({ numbering: numberings.find((one) => one === value) ?? null })}
    />
  );
}
