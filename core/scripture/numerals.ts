import { decimalValue } from './fold-name.ts';

export interface Numeral {
  readonly value: number;
  readonly end: number;
  readonly kind: 'decimal' | 'roman' | 'han' | 'hebrew' | 'greek';
}

const DECIMAL = /\p{Nd}{1,3}(?!\p{Nd})/uy;
const ROMAN = /(?:[ivxlc]{1,9}|[IVXLC]{1,9})(?!\p{L})/uy;
const HAN = /[〇零一二三四五六七八九十百]{1,6}/uy;
const HEBREW = /[א-ת]["'\u05f3\u05f4\u201d\u2019]?[א-ת]?["\u05f4\u201d]?[א-ת]?'?(?![א-ת])/uy;

// An apostrophe before a word is an elision: "δ' ἔφη".
const GREEK = /([α-ωϛϝϟϙ]{1,4})(?:[\u00b4\u02b9\u0374\u0384\u1ffd\u2032]|['\u2019\u1fbd](?!\s?\p{L}))(?!\p{L})/iuy;

/** Parses a number of up to three decimal digits of any script at an index. */
export function decimalAt(text: string, at: number): Numeral | undefined {
  const code = text.charCodeAt(at);
  // Most characters before 0x30 and between ASCII digits and 0x660 are not digits.
  if (code < 0x30 || (code > 0x39 && code < 0x660)) return undefined;
  DECIMAL.lastIndex = at;
  const match = DECIMAL.exec(text);
  return match ? { value: decimalValue(match[0]), end: at + match[0].length, kind: 'decimal' } : undefined;
}

/** Parses a Roman numeral from 1 to 151, in capitals or small letters. */
export function romanAt(text: string, at: number): Numeral | undefined {
  ROMAN.lastIndex = at;
  const match = ROMAN.exec(text);
  if (!match) return undefined;
  const value = romanValue(match[0].toLowerCase());
  return value > 0 && value <= 151 && romanOf(value) === match[0].toLowerCase()
    ? { value, end: at + match[0].length, kind: 'roman' }
    : undefined;
}

/** Parses a Chinese numeral such as 二十三 or 一一九. */
export function hanAt(text: string, at: number): Numeral | undefined {
  const code = text.charCodeAt(at);
  if (code < 0x3007 || code > 0x9fff) return undefined;
  HAN.lastIndex = at;
  const match = HAN.exec(text);
  if (!match) return undefined;
  const value = hanValue(match[0]);
  return value > 0 ? { value, end: at + match[0].length, kind: 'han' } : undefined;
}

/** Parses a Hebrew numeral such as כ״ג or קיט. */
export function hebrewAt(text: string, at: number): Numeral | undefined {
  const code = text.charCodeAt(at);
  if (code < 0x5d0 || code > 0x5ea) return undefined;
  HEBREW.lastIndex = at;
  const match = HEBREW.exec(text);
  if (!match) return undefined;
  let value = 0;
  let last = 1000;
  for (const letter of match[0]) {
    const one = hebrewValues.get(letter);
    if (one === undefined) {
      // No chapter or verse needs a letter above 100, but words have them: ברא after בראשית is not
      // 3.
      if (letter >= 'א' && letter <= 'ת') return undefined;
      continue;
    }
    // 15 and 16 are written as 9 + 6 and 9 + 7; every other numeral descends.
    if (one >= last) return undefined;
    value += one;
    last = one;
  }
  return value <= 176 ? { value, end: at + match[0].length, kind: 'hebrew' } : undefined;
}

/** Parses a Greek numeral, which a sign follows, such as ιϛ΄ or νʹ. */
export function greekAt(text: string, at: number): Numeral | undefined {
  const code = text.charCodeAt(at);
  if (code < 0x391 || code > 0x3e1) return undefined;
  GREEK.lastIndex = at;
  const [match, letters] = GREEK.exec(text) ?? [];
  if (match === undefined || letters === undefined) return undefined;
  let value = 0;
  let last = 1000;
  for (const letter of letters.toLowerCase().replace(/στ|ς/u, 'ϛ')) {
    const one = greekValues.get(letter);
    if (one === undefined || Math.floor(Math.log10(one)) >= Math.floor(Math.log10(last))) return undefined;
    value += one;
    last = one;
  }
  return value <= 176 ? { value, end: at + match.length, kind: 'greek' } : undefined;
}

const greekValues = new Map([
  ...[...'αβγδεϛζηθ'].map((letter, at): [string, number] => [letter, at + 1]),
  ...[...'ικλμνξοπϟ'].map((letter, at): [string, number] => [letter, (at + 1) * 10]),
  ['ϝ', 6],
  ['ϙ', 90],
  ['ρ', 100],
]);

const hebrewValues = new Map(
  [...'אבגדהוזחט']
    .map((letter, at) => [letter, at + 1] as [string, number])
    .concat(
      [...'יכלמנסעפצ'].map((letter, at) => [letter, (at + 1) * 10] as [string, number]),
      [['ק', 100]],
    ),
);

const romanUnits: [string, number][] = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];
const romanLetters: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanValue(numeral: string): number {
  let value = 0;
  for (let at = 0; at < numeral.length; at++) {
    const one = romanLetters[numeral.charAt(at)] ?? 0;
    const next = romanLetters[numeral.charAt(at + 1)] ?? 0;
    value += one < next ? -one : one;
  }
  return value;
}

function romanOf(value: number): string {
  let rest = value;
  let numeral = '';
  for (const [letters, unit] of romanUnits) {
    while (rest >= unit) {
      numeral += letters;
      rest -= unit;
    }
  }
  return numeral;
}

function hanValue(numeral: string): number {
  if (!/[十百]/.test(numeral)) return Number([...numeral].map((digit) => hanDigit(digit)).join(''));
  let value = 0;
  let digit = 0;
  for (const sign of numeral) {
    if (sign === '百' || sign === '十') {
      value += Math.max(digit, 1) * (sign === '百' ? 100 : 10);
      digit = 0;
    } else digit = hanDigit(sign);
  }
  return value + digit;
}

function hanDigit(sign: string): number {
  return sign === '零' ? 0 : '〇一二三四五六七八九'.indexOf(sign);
}
