import { NativeSelect } from '@mantine/core';
import { type Numbering, numberings } from '#core/scripture/numbering.ts';
import { useReadingSettings } from '../../data/reading-settings.ts';
import { scriptureNumbering } from '../../platform/site.ts';

const names: Readonly<Record<Numbering, string>> = {
  kjv: 'English Bibles (Psalm 51:1)',
  hebrew: 'Hebrew Bible (Psalm 51:3)',
  septuagint: 'Septuagint (Psalm 50:3)',
  vulgate: 'Vulgate (Psalm 50:3)',
};

/** Chooses how the reader counts psalms and verses; saved at once. */
export function ChooseNumbering() {
  const { settings, change } = useReadingSettings();
  return (
    <NativeSelect
      label="Numbering of psalms and verses"
      description="Passages are named, and what you type is read, in this numbering."
      value={settings.numbering ?? ''}
      data={[
        { value: '', label: `As in this library: ${names[scriptureNumbering]}` },
        ...numberings.map((value) => ({ value, label: names[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => change({ numbering: numberings.find((one) => one === value) ?? null })}
    />
  );
}
