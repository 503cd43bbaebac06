import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

const character = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((n) => String.fromCodePoint(n < FIRST_SURROGATE ? n : n + SURROGATES));

/**
 * Returns texts of any code points but lone surrogates, like `fc.string({ unit: 'binary' })`, which
 * first takes a second to list all of them.
 */
export function anyCharacters(maxLength?: number): fc.Arbitrary<string> {
  return fc.array(character, maxLength === undefined ? {} : { maxLength }).map((characters) => characters.join(''));
}
