import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';

interface Props {
  checked: boolean;
  locked: boolean;
  onChange: (checked: boolean) => void;
}

/** Lets the author choose whether readers learn that the quotations were checked. */
export function QuotationChoice({ checked, locked, onChange }: Props) {
  return (
    <Checkbox
      label="Show readers what the quotations were checked against"
      description="The check runs when you publish. It is shown if no quotation is left that differs from its source."
      aria-disabled={locked}
      checked={checked}
      onChange={(event) => !locked && onChange(event.currentTarget.checked)}
    />
  );
}
