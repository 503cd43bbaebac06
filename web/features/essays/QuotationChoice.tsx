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
      label="Tell readers that the quotations were checked"
      description="A note below the essay names the editions and the date. It appears once every quotation matches its source or is dismissed."
      aria-disabled={locked}
      checked={checked}
      onChange={(event) => !locked && onChange(event.currentTarget.checked)}
    />
  );
}
