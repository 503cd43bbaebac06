import { LimitedInput } from './LimitedField.tsx';
import { useUrlText } from './use-url-text.ts';

interface Props {
  label: string;
  placeholder: string;
  /** The search words in the URL. */
  q: string;
  onChange: (q: string) => void;
}

/** A search field that updates the URL shortly after typing, and follows it otherwise. */
export function SearchField({ label, placeholder, q, onChange }: Props) {
  const field = useUrlText(q, onChange);
  return <LimitedInput {...field} label={label} size="md" placeholder={placeholder} attributes={{ input: { dir: 'auto' } }} />;
}
