/** Stripe's script did not come: the reader's browser holds it back, or Stripe is away. */
export class StripeNotLoaded extends Error {}

const source = 'https://js.stripe.com/v3/';
const patience = 15_000;

type Stripe = (key: string) => unknown;

let coming: Promise<Stripe> | undefined;
let tries = 0;
let begunWith: string | undefined;

/**
 * Stripe's own script, from Stripe alone as it asks, and only for who is about to pay: it looks for signs of fraud before the checkout. A script
 * that did not come is asked for anew the next time.
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
    // While an address is still being loaded the browser does not ask for it again, and one that hangs would hang once more.
    tries += 1;
    script.src = tries === 1 ? source : `${source}?try=${tries}`;
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}
