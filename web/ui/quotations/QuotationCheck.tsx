import { useDebouncedValue } from '@mantine/hooks';
import { lazy } from 'react';
import type { QuotationSignsProps } from './QuotationSigns.tsx';
import { LazyPart } from '../LazyPart.tsx';

/** Without a connection, nothing is checked. */
const QuotationSigns = lazy(() =>
  import('./QuotationSigns.tsx').then(
    (module) => ({ default: module.QuotationSigns }),
    () => ({ default: () => null }),
  ),
);

/** In milliseconds, after the last keystroke. */
const delay = 1000;

/** A text without any of these has no quotation. */
const marks = {
  markdown: /["'“„‟«»‘‚‹›״「『《>]/,
  html: /&(?:quot|#39);|["'“„‟«»‘‚‹›״「『《]|<blockquote/,
};

/**
 * Shows how the quotations in a text that a user writes agree with the editions, after a pause in
 * typing.
 */
export function QuotationCheck({ text, ...props }: QuotationSignsProps) {
  const [settled] = useDebouncedValue(text, delay);
  if (!marks[props.format].test(settled)) return null;
  return (
    <LazyPart>
      <QuotationSigns text={settled} {...props} />
    </LazyPart>
  );
}
