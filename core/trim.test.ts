import { describe, expect, it } from 'vitest';
import { trimCharacters, trimEndCharacters, withoutLastWord } from './trim.ts';
import { processorTime } from './testing/processor-time.ts';

describe('trimming', () => {
  it('removes only the given characters, at both ends', () => {
    expect(trimCharacters('. a. b ..', '. ')).toBe('a. b');
    expect(trimCharacters(' .. ', '. ')).toBe('');
    expect(trimCharacters('', '. ')).toBe('');
  });

  it('removes only the given characters, at the end', () => {
    expect(trimEndCharacters('//a//', '/')).toBe('//a');
  });

  it('removes the last word and the whitespace before it', () => {
    expect(withoutLastWord('one two \t thr')).toBe('one two');
    expect(withoutLastWord('one two ')).toBe('one two');
    expect(withoutLastWord('one')).toBe('one');
  });

  it('takes linear time on long runs in the middle', () => {
    const run = `a${' '.repeat(400_000)}b`;
    const time = processorTime(() => {
      expect(trimCharacters(run, '. ')).toBe(run);
      expect(withoutLastWord(run)).toBe('a');
    });
    expect(time).toBeLessThan(5000);
  });
});
