import compile from 'fast-json-stringify';

type Serializer = (answer: unknown) => string;

const compiled = new WeakMap<object, Serializer>();

/** Compiled when the first answer needs it, and once for all calls that share a schema: all of them together take a good part of a start. */
export function serializerOf(schema: object): Serializer {
  return (answer) => {
    const known = compiled.get(schema);
    if (known) return known(answer);
    const made: Serializer = compile(schema);
    compiled.set(schema, made);
    return made(answer);
  };
}
