import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import { limits } from '#core/limits.ts';
import { type FormProps, NamedForm } from '../../ui/NamedForm.tsx';
import type { CircleInput } from '../../data/circles.ts';

interface Props extends FormProps<CircleInput> {
  name: 'New circle' | 'Edit circle';
  action: string;
}

export function CircleForm({ value, onChange, ...rest }: Props) {
  return (
    <NamedForm
      {...rest}
      title={{
        label: 'Name',
        value: value.name,
        max: limits.circleName.max,
        blank: 'Please give the circle a name.',
        onChange: (name) => onChange({ ...value, name }),
      }}
      description={{
        label: 'Description (optional)',
        value: value.description,
        max: limits.circleDescription.max,
        onChange: (description) => onChange({ ...value, description }),
        ignored: value.ignored_references,
        onIgnoredChange: (ignored_references) => onChange({ ...value, ignored_references }),
      }}
    >
      <Checkbox
        label="Open: anyone who is logged in can read and join it. A closed circle is only for people you invite."
        checked={value.open}
        onChange={(event) => onChange({ ...value, open: event.currentTarget.checked })}
      />
    </NamedForm>
  );
}
