// Vowel signs, which some texts in Indic scripts omit.
const MARKS = /\p{M}/gu;
// Vowels, and h, which misspellings drop or add.
const SILENT = "aeiouyh 'аеиоуыэюяьъαεηιουωاويهءة";

/**
 * Reduces a folded name to its first letter and its consonants, each once, so that usual
 * misspellings are equal: "Thessalonoans", "Corinithans", "Maccabbees".
 */
export function skeleton(name: string): string {
  let result = '';
  for (const [at, letter] of [...name.replace(MARKS, '').replaceAll('ph', 'f')].entries()) {
    if (at > 0 && SILENT.includes(letter)) continue;
    const plain = letter === 'z' ? 's' : letter === 'k' || letter === 'q' ? 'c' : letter;
    if (!result.endsWith(plain)) result += plain;
  }
  return result;
}

/** Returns the forms of a skeleton that lack one letter after the first. */
export function skeletonVariants(key: string): string[] {
  const letters = [...key];
  return letters.length < 5 ? [] : letters.flatMap((_, at) => (at === 0 ? [] : [letters.filter((__, other) => other !== at).join('')]));
}
