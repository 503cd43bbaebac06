import { type Direction, rightToLeft } from '#core/direction.ts';

/** A piece of a line that is written in one direction. */
export interface DirectionRun {
  readonly text: string;
  readonly direction: Direction;
}

/**
 * Splits each of a paragraph's texts where the direction changes, because a Word run states its
 * own.
 */
export function directionRuns(texts: readonly string[], paragraph: Direction): DirectionRun[][] {
  if (paragraph === 'ltr' && !texts.some((text) => rightToLeft.test(text))) return texts.map((text) => [{ text, direction: 'ltr' }]);
  const characters = texts.map((text) => [...text]);
  const directions = resolve(characters.flat(), paragraph);
  let at = 0;
  return characters.map((text) => {
    const runs: { text: string; direction: Direction }[] = [];
    for (const character of text) {
      const direction = directions[at++] ?? paragraph;
      const last = runs.at(-1);
      if (last?.direction === direction) last.text += character;
      else runs.push({ text: character, direction });
    }
    return runs;
  });
}

function resolve(characters: readonly string[], paragraph: Direction): Direction[] {
  let letter = paragraph;
  const strong = characters.map((character): Direction | undefined => {
    if (/\p{L}/u.test(character)) return (letter = rightToLeft.test(character) ? 'rtl' : 'ltr');
    // A mark belongs to the letter before it; digits follow that letter, too, as in the Unicode
    // bidirectional algorithm.
    return /[\p{M}\p{Nd}]/u.test(character) ? letter : undefined;
  });
  const after: Direction[] = [];
  let next = paragraph;
  for (let i = strong.length - 1; i >= 0; i--) after[i] = next = strong[i] ?? next;
  let before = paragraph;
  return strong.map((own, i) => {
    if (own) return (before = own);
    // Spaces and punctuation follow the letters on both sides if these agree, else the paragraph.
    return before === after[i] ? before : paragraph;
  });
}
