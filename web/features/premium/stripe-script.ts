/** Stripe's script did not load: it was blocked by the browser, or Stripe is unreachable. */
export class StripeNotLoaded extends Error {}

const source = 'https://js.stripe.com/v3/';
const patience = 15_000;

type Stripe = (key: string) => unknown;

let coming: Promise<Stripe> | undefined;
let tries = 0;
let begunWith: string | undefined;

/**
 * Loads Stripe's script, which Stripe requires to come from its own host. It is loaded only for a
 * checkout, because it collects signals for fraud detection. A failed load is retried on the next
 * call.
 */
export async function loadStripe(key: string): Promise<void> {
  coming ??= load();
  try {
    const begin = await coming;
    if (begunWith !== key) begin(key);
    begunWith = key;
  } catch (cause) {
    coming = undefined;
    throw new StripeNotLoaded('the script of the payment provider did not come', { cause });
  }
}

function load(): Promise<Stripe> {
  const script = document.createElement('script');
  return new Promise<Stripe>((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error('too late')), patience);
    script.onload = () => {
      clearTimeout(tooLate);
      const { Stripe: begin } = window as { Stripe?: unknown };
      if (typeof begin === 'function') resolve(begin as Stripe);
      else reject(new Error('another script'));
    };
    script.onerror = () => {
      clearTimeout(tooLate);
      reject(new Error('not loaded'));
    };
    // Browsers share a pending request per URL, so a retry of a hanging URL would hang, too.
    tries += 1;
    script.src = tries === 1 ? source : `${source}?try=${tries}`;
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}
