/** The numbers of a limit without and with premium. */
interface LimitValues {
  readonly free: number;
  readonly premium: number;
}

/** A limit that operators change with `LIMITS`, with its default numbers. */
export interface AccountLimit extends LimitValues {
  readonly name: string;
  /** Requests per hour if absent. */
  readonly unit?: 'bytes';
}

/** What the operator changed, by name of the limit. */
export type LimitChanges = ReadonlyMap<string, LimitValues>;

const units: Readonly<Record<string, number>> = { MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/**
 * Parses `posts=30/60, searches=off, storage=500MB/5GB`. A single number applies with and without
 * premium; `off` removes a limit. Throws an error about the first invalid part.
 */
export function parseLimits(given: string | undefined, limits: readonly AccountLimit[]): LimitChanges {
  const changes = new Map<string, LimitValues>();
  for (const part of (given ?? '').split(',').map((text) => text.trim())) {
    if (part === '') continue;
    const [name = '', value = ''] = part.split('=').map((text) => text.trim());
    const limit = limits.find((one) => one.name === name);
    if (!limit) throw new Error(`LIMITS accepts ${limits.map((one) => one.name).join(', ')}, not "${part}".`);
    changes.set(name, parseLimitValues(limit, value));
  }
  return changes;
}

/** Returns the numbers of a limit: the operator's, else its own. */
export function limitValuesOf(changes: LimitChanges, limit: AccountLimit): LimitValues {
  return changes.get(limit.name) ?? limit;
}

function parseLimitValues({ name, unit }: AccountLimit, value: string): LimitValues {
  const parse = unit === 'bytes' ? parseBytes : parseCount;
  const [free, premium = free, ...more] = value
    .split('/')
    .map((text) => (text.trim() === 'off' ? Number.POSITIVE_INFINITY : parse(text.trim())));
  if (free === undefined || premium === undefined || more.length > 0) {
    const example = unit === 'bytes' ? `${name}=2GB/20GB` : `${name}=60/120`;
    throw new Error(`LIMITS must set ${name} as in "${example}" (without and with premium) or "${name}=off", not "${value}".`);
  }
  return { free, premium };
}

function parseCount(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function parseBytes(text: string): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,6})(MB|GB|TB)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * (units[unit] ?? 1);
}
