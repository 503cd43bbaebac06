import compile from 'fast-json-stringify';

type Serializer = (value: unknown) => string;

const compiled = new WeakMap<object, Serializer>();

/**
 * Returns a serializer that compiles on first use, once per schema: compiling all of them would
 * slow startup noticeably.
 */
export function createSerializer(schema: object): Serializer {
  return (value) => {
    const cached = compiled.get(schema);
    if (cached) return cached(value);
    const serialize: Serializer = compile(schema);
    compiled.set(schema, serialize);
    return serialize(value);
  };
}
