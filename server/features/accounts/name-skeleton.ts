import unhomoglyph from 'unhomoglyph';

/**
 * Letters of other alphabets by the letter a to z that they look like, in both cases, selected from
 * Unicode's confusables (UTS 39). Escaped, because they are indistinguishable in source code.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  // Greek, Cyrillic, Armenian, Coptic, Cherokee, Lisu and extended Latin.
  a: '\u0410\u0430\u0391\u03b1\u0251\u13aa\ua4ee',
  b: '\u0412\u0432\u0392\u042c\u044c\u0184\u13f4\ua4d0\u2c82',
  c: '\u0421\u0441\u03f9\u03f2\u13df\ua4da\u2ca4\u2ca5',
  d: '\u0500\u0501\u0256\u0257\u13a0\ua4d3',
  e: '\u0415\u0435\u0395\u04bd\u13ac\ua4f0',
  f: '\u03dc\u0192\ua4dd',
  g: '\u0581\u0261\u050c\u13c0\ua4d6',
  h: '\u041d\u043d\u0397\u04ba\u04bb\u0570\u13bb\ua4e7\u2c8e',
  i: '\u0406\u0456\u0399\u03b9\u04c0\u04cf\u0269\u0131\ua4f2\u2c92',
  j: '\u0408\u0458\u037f\u03f3\u0575\u13ab\ua4d9',
  k: '\u041a\u043a\u039a\u03ba\u13e6\ua4d7\u2c94',
  l: '\u0196\u01c0\u13de\ua4e1',
  m: '\u041c\u043c\u039c\u03fa\u13b7\ua4df\u2c98',
  n: '\u039d\u03b7\u0578\u057c\ua4e0\u2c9a',
  o: '\u041e\u043e\u039f\u03bf\u03c3\u0555\u0585\ua4f3\u2c9e\u2c9f',
  p: '\u0420\u0440\u03a1\u03c1\u03fc\u13e2\ua4d1\u2ca2\u2ca3',
  q: '\u051a\u051b\u0566',
  r: '\u0433\u027e\u13a1\u13d2\ua4e3',
  s: '\u0405\u0455\u054f\u13da\ua4e2',
  t: '\u0422\u0442\u03a4\u03c4\u13a2\ua4d4\u2ca6',
  u: '\u03c5\u057d\u054d\u028b\ua4f4',
  v: '\u0474\u0475\u03bd\u13d9\ua4e6',
  w: '\u051c\u051d\u03c9\u0561\u0461\u13b3\ua4ea',
  x: '\u0425\u0445\u03a7\u03c7\ua4eb\u2cac\u2cad',
  y: '\u0423\u0443\u03a5\u04ae\u04af\u03b3\ua4ec\u2ca8',
  z: '\u0396\u1d22\u13c3\ua4dc',
};

const plainLetters = new Map(Object.entries(lookAlikes).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])));

/**
 * Returns a name with look-alike letters folded together, so that names that a reader may confuse
 * are equal. Not for display: "PauI" becomes "paul", but "mail" becomes "mall".
 */
export function nameSkeleton(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\s\p{P}]+/gu, plainWord)
    .toLowerCase()
    .replaceAll(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Replaces look-alike letters. Those of all other scripts only in a word that mixes scripts,
 * because a Hebrew or Arabic word may consist of letters like `o` and `l`.
 */
function plainWord(word: string): string {
  const isMixedWord = isMixed(word);
  return Array.from(word, (letter) => plainLetters.get(letter) ?? (isMixedWord ? plainLetterOf(letter) : letter)).join('');
}

function plainLetterOf(letter: string): string {
  const plain = unhomoglyph(letter);
  return /^[a-z]$/i.test(plain) ? plain : letter;
}

const scripts = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Syriac'].map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/**
 * Returns whether a new name imitates an existing one: it looks the same but uses other alphabets.
 */
export function imitates(name: string, existing: string): boolean {
  const skeleton = nameSkeleton(name);
  if (skeleton === '' || skeleton !== nameSkeleton(existing)) return false;
  // Two people may have the same name in the same alphabet.
  if (scriptsOf(name) === scriptsOf(existing)) return false;
  // An existing imitation does not block the genuine name.
  return isMixed(name) || !isMixed(existing);
}

function scriptsOf(text: string): string {
  const found = Array.from(
    text.matchAll(/(?![0-9])[\p{L}\p{Nd}]/gu),
    ([letter]) => scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other',
  );
  return [...new Set(found)].sort().join(' ');
}

function isMixed(name: string): boolean {
  return name.split(/[^\p{L}\p{M}\p{Nd}]+/u).some((word) => scriptsOf(word).includes(' '));
}
