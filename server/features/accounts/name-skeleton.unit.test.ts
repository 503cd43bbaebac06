import { describe, expect, test } from 'vitest';
import { imitates, nameSkeleton } from './name-skeleton.ts';

describe('an imitating name', () => {
  test.each([
    ['M\u0430crina', 'macrina', 'a Cyrillic a'],
    ['\u039cacrina', 'Macrina', 'a Greek capital Mu'],
    ['P\u0430u1', 'Paul', 'a Cyrillic a and a digit'],
    ['j\u03bfhn', 'john', 'a Greek omicron'],
    ['\u0570ilary', 'hilary', 'an Armenian ho'],
    ['\u0421\u043e\u0441\u043e', 'coco', 'only Cyrillic letters'],
    ['\u13e2aul', 'paul', 'a Cherokee letter'],
    ['\ua4d1aul', 'paul', 'a Lisu letter'],
    ['J\u2c9fhn', 'john', 'a Coptic o'],
    ['\u146daulsmith', 'paulsmith', 'a Canadian syllable'],
    ['pau\u16c1smith', 'paulsmith', 'a rune'],
    ['paul\u{10448}mith', 'paulsmith', 'a Deseret letter'],
    ['pau\u05dfsmith', 'paulsmith', 'a Hebrew letter'],
    ['pau\u0661smith', 'paulsmith', 'an Arabic digit'],
    ['\ud835\udc0c\ud835\udc1a\ud835\udc2b\ud835\udc24', 'mark', 'mathematical letters'],
  ])('%s imitates %s: %s', (name, existing) => {
    expect(imitates(name, existing)).toBe(true);
  });
});

describe('a genuine name imitates no one', () => {
  test.each([
    ['Macrina', 'macrina', 'the same name'],
    ['Mácrina', 'macrina', 'with an accent'],
    ['PauI', 'paul', 'in one alphabet'],
    ['Μακρίνα', 'macrina', 'Greek'],
    ['Ἀθανάσιος', 'athanasios', 'polytonic Greek'],
    ['Анна', 'anna', 'Russian'],
    ['יוחנן', 'john', 'Hebrew'],
    ['يوحنا الدمشقي', 'john', 'Arabic'],
    ['ܐܦܪܝܡ', 'ephrem', 'Syriac'],
    ['Ժան', 'jan', 'Armenian'],
    ['\u05e1\u05d5\u05e1', 'olo', 'Hebrew letters that look like others'],
    ['John \u05e1\u05d5\u05e1', 'john olo', 'two scripts in two words'],
    ['Ⲡⲁⲩⲗⲟⲥ', 'paulos', 'Coptic'],
    ['John Ἰωάννης', 'john', 'two alphabets in two words'],
    ['聖書太郎', 'taro', 'Japanese'],
    ['أحمد\u0661', 'أحمد1', 'Arabic with a digit'],
    ['!!!', '???', 'no letters'],
  ])('%s next to %s: %s', (name, existing) => {
    expect(imitates(name, existing)).toBe(false);
  });

  test('an existing imitation does not block the genuine name', () => {
    expect(imitates('Macrina', 'M\u0430crina')).toBe(false);
  });
});

test('gives names that a reader may confuse the same skeleton', () => {
  expect(nameSkeleton('M\u0430crina')).toBe(nameSkeleton('macrina'));
  expect(nameSkeleton('rn0ses')).toBe(nameSkeleton('moses'));
  expect(nameSkeleton('anselm')).not.toBe(nameSkeleton('gaunilo'));
});
