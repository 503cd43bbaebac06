import { replaceInField, selectInField } from '../replace-in-field.ts';
import { QuotationCheck } from './QuotationCheck.tsx';

interface Props {
  text: string;
  input: HTMLTextAreaElement | null;
  locked: boolean;
  onChange: (text: string) => void;
}

/** Checks the quotations in a markdown field. */
export function FieldQuotations({ text, input, locked, onChange }: Props) {
  return (
    <QuotationCheck
      text={text}
      format="markdown"
      locked={locked}
      onReplace={(range, replacement, checked) => replaceInField(input, range, { replacement, checked, onChange })}
      onReword={(range, wording, checked) => {
        void import('#core/quotations/rewording.ts').then(({ escapeMarkdown, reworded }) => {
          const replacement = reworded(checked, range, wording, 'markdown', escapeMarkdown);
          replaceInField(input, range, { replacement, checked, onChange });
        });
      }}
      onSelect={(range, checked) => selectInField(input, range, checked)}
    />
  );
}
