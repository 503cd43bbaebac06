import type { Price } from '#contract/premium.ts';

/** Stripe counts these in hundredths although they have no minor unit in use. */
const inHundredths = new Set(['ISK', 'UGX']);

/** Formats a price: "€4.90 a month". */
export function priceText({ amount, currency, interval, count }: Price): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  const digits = inHundredths.has(code) ? 2 : (format.resolvedOptions().maximumFractionDigits ?? 2);
  const time = count === 1 ? `a ${interval}` : `every ${count} ${interval}s`;
  return `${format.format(amount / 10 ** digits)} ${time}`;
}
