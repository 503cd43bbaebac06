import type { Endpoint } from '#contract/endpoint.ts';

/** Returns every `pattern` in the request schemas, with the first location where it occurs. */
export function findSchemaPatterns(api: Readonly<Record<string, Endpoint>>): { location: string; source: string }[] {
  const locations = new Map<string, string>();
  for (const [name, { params, query, body }] of Object.entries(api)) {
    for (const [part, schema] of Object.entries({ params, query, body })) {
      for (const source of patternsIn(schema)) if (!locations.has(source)) locations.set(source, `contract: ${name} ${part}`);
    }
  }
  return [...locations].map(([source, location]) => ({ location, source }));
}

function patternsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'pattern' && typeof inner === 'string' ? [inner] : patternsIn(inner)));
}
