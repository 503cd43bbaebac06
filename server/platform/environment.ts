/** Stops startup. The message is one sentence for the operator. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns undefined for an empty variable, since compose files and service managers often pass
 * those.
 */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** Never repeats the value in the error, since it may contain a password. */
export function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new ConfigError(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
  }
  return value;
}

export function choice<const T extends string>(env: Environment, name: string, allowed: readonly T[]): T | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}
