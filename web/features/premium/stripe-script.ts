/** Stripe's script did not load: it was blocked by the browser, or Stripe is unreachable. */
export class StripeNotLoaded extends Error {}

/** Stripe requires its script to come from its own host. */
const source = 'https://js.stripe.com/v3/';
const TIMEOUT = 15_000;

type Stripe = (key: string) => unknown;

let loading: Promise<Stripe> | undefined;
let attempts = 0;
let initializedKey: string | undefined;

/**
 * Loads Stripe's script, only for a checkout, because it collects signals for fraud detection. A
 * failed load is retried on the next call.
 */
export async function loadStripe(key: string): Promise<void> {
  loading ??= load();
  try {
    const createStripe = await loading;
    if (initializedKey !== key) createStripe(key);
    initializedKey = key;
  } catch (cause) {
    loading = undefined;
    throw new StripeNotLoaded('the payment provider script failed to load', { cause });
  }
}

function load(): Promise<Stripe> {
  const script = document.createElement('script');
  return new Promise<Stripe>((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('timed out')), TIMEOUT);
    script.onload = () => {
      clearTimeout(timeout);
      const { Stripe: createStripe } = window as { Stripe?: unknown };
      if (typeof createStripe === 'function') resolve(createStripe as Stripe);
      else reject(new Error('unexpected script'));
    };
    script.onerror = () => {
      clearTimeout(timeout);
      reject(new Error('failed to load'));
    };
    // Browsers share a pending request per URL, so a retry of a hanging URL would hang, too.
    attempts += 1;
    script.src = attempts === 1 ? source : `${source}?try=${attempts}`;
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}
