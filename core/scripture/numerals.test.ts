import { describe, expect, it, test } from 'vitest';
import { decimalValue, foldToken, nameTokens } from './fold-name.ts';
import { decimalAt, greekAt, hanAt, hebrewAt, romanAt } from './numerals.ts';

describe('a number', () => {
  test.each<[string, number | undefined]>([
    ['16', 16],
    ['١٦', 16],
    ['१६', 16],
    ['１６', 16],
    ['๑๖', 16],
    ['1600', undefined],
    ['x', undefined],
  ])('%s is decimal %s', (text, value) => {
    expect(decimalAt(text, 0)?.value).toBe(value);
  });

  test.each<[string, number | undefined]>([
    ['xxiii', 23],
    ['CXIX', 119],
    ['iv', 4],
    ['iiii', undefined],
    ['Iv', undefined],
    ['cc', undefined],
    ['vi2', 6],
    ['vim', undefined],
  ])('%s is Roman %s', (text, value) => {
    expect(romanAt(text, 0)?.value).toBe(value);
  });

  test.each<[string, number | undefined]>([
    ['二十三', 23],
    ['一百一十九', 119],
    ['一一九', 119],
    ['十', 10],
    ['百', 100],
    ['零', undefined],
    ['章', undefined],
  ])('%s is Chinese %s', (text, value) => {
    expect(hanAt(text, 0)?.value).toBe(value);
  });

  test.each<[string, number | undefined]>([
    ['כ״ג', 23],
    ['קיט', 119],
    ['ט״ו', 15],
    ['ד', 4],
    ['אב', undefined],
    ['x', undefined],
    ['ברא', undefined],
    ['עם', undefined],
  ])('%s is Hebrew %s', (text, value) => {
    expect(hebrewAt(text, 0)?.value).toBe(value);
  });

  test.each<[string, number | undefined]>([
    ['ν΄', 50],
    ['ιϛʹ', 16],
    ['ΙΣΤ´', 16],
    ["ρνα'.", 151],
    ['ϟ’', 90],
    ['ν', undefined],
    ['δ’ ἔφη', undefined],
    ['νι΄', undefined],
    ['εα΄', undefined],
    ['σ΄', undefined],
    ['x΄', undefined],
  ])('%s is Greek %s', (text, value) => {
    expect(greekAt(text, 0)?.value).toBe(value);
  });
});

describe('a name', () => {
  it('is folded to tokens without accents, case and punctuation', () => {
    expect(nameTokens('1. Könige')).toEqual(['1', 'konige']);
    expect(nameTokens('St. John’s')).toEqual(['st', 'john', 's']);
    expect(nameTokens('Βʹ Τιμόθεο')).toEqual(['β', 'τιμοθεο']);
    expect(nameTokens('٢ كورنثوس')).toEqual(['2', 'كورنثوس']);
    expect(nameTokens('Ⅱ ヨハネ')[0]).toBe('ii');
    expect(nameTokens('… – ')).toEqual([]);
  });

  it('drops the vowel signs that many texts omit', () => {
    expect(foldToken('उत्पत्ति')).toBe(foldToken('उतपतति'));
    expect(foldToken('תְּהִלִּים')).toBe(foldToken('תהלים'));
    expect(decimalValue('०७')).toBe(7);
  });
});
