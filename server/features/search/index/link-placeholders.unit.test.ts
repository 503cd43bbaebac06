import { describe, expect, it } from 'vitest';
import { linkPlaceholder, referencesIn, removePlaceholders, replacePlaceholders } from './link-placeholders.ts';

const titles = {
  works: new Map([[12, 'City of God']]),
  topics: new Map<number, string>(),
  editions: new Map([
    ['kjv', 'King James Version'],
    ['confessions-la', 'Confessiones'],
  ]),
};
const textAt = (textPath: string): string => linkPlaceholder({ textPath, text: '' });

describe('a placeholder', () => {
  it('of a text becomes its place in the edition with its title, or a title made from its slug', () => {
    const text = ['kjv/John.3.16', 'confessions-la/7.10-11', 'confessions-la', 'web/John.3'].map(textAt).join('; ');
    expect(referencesIn([text]).editions).toEqual(['kjv', 'confessions-la', 'web']);
    expect(replacePlaceholders(text, titles)).toBe('John 3:16, King James Version; Confessiones 7.10–11; Confessiones; John 3, WEB');
    expect(removePlaceholders(`${text} ${linkPlaceholder({ work: 12, text: '' })}`)).toBe(
      'John 3:16, KJV; Confessions 7.10–11; Confessions; John 3, WEB ',
    );
  });

  it.each(['kjv/John.3.16', 'confessions-la/7.10', 'kjv'])('of %s that is cut leaves nothing behind', (path) => {
    const placeholder = textAt(path);
    for (let at = 1; at < placeholder.length; at++) {
      expect(replacePlaceholders(`Before ${placeholder.slice(0, at)}`, titles)).toBe('Before ');
      expect(replacePlaceholders(`${placeholder.slice(at)} after`, titles)).toBe(' after');
    }
  });

  it('of a work becomes its title', () => {
    expect(replacePlaceholders(`On ${linkPlaceholder({ work: 12, text: '' })}`, titles)).toBe('On City of God');
  });
});
