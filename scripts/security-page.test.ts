import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/security.md'), 'utf8');

/** The requirements of levels 1 and 2 of ASVS 5.0.0, by section. */
const required: Readonly<Record<string, string>> = {
  '1.1': '1-2',
  '1.2': '1-9',
  '1.3': '1-11',
  '1.4': '1-3',
  '1.5': '1-2',
  '2.1': '1-3',
  '2.2': '1-3',
  '2.3': '1-4',
  '2.4': '1',
  '3.2': '1-2',
  '3.3': '1-4',
  '3.4': '1-6',
  '3.5': '1-5',
  '3.7': '1-2',
  '4.1': '1-3',
  '4.2': '1',
  '4.3': '1-2',
  '4.4': '1-4',
  '5.1': '1',
  '5.2': '1-3',
  '5.3': '1-2',
  '5.4': '1-3',
  '6.1': '1-3',
  '6.2': '1-12',
  '6.3': '1-4',
  '6.4': '1-4',
  '6.5': '1-5',
  '6.6': '1-3',
  '6.8': '1-4',
  '7.1': '1-3',
  '7.2': '1-4',
  '7.3': '1-2',
  '7.4': '1-5',
  '7.5': '1-2',
  '7.6': '1-2',
  '8.1': '1-2',
  '8.2': '1-3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.1': '1-2',
  '10.2': '1-2',
  '10.3': '1-4',
  '10.4': '1-11',
  '10.5': '1-5',
  '10.6': '1-2',
  '10.7': '1-3',
  '11.1': '1-2',
  '11.2': '1-3',
  '11.3': '1-3',
  '11.4': '1-4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1-3',
  '12.2': '1-2',
  '12.3': '1-4',
  '13.1': '1',
  '13.2': '1-5',
  '13.3': '1-2',
  '13.4': '1-5',
  '14.1': '1-2',
  '14.2': '1-4',
  '14.3': '1-3',
  '15.1': '1-3',
  '15.2': '1-3',
  '15.3': '1-7',
  '16.1': '1',
  '16.2': '1-5',
  '16.3': '1-4',
  '16.4': '1-3',
  '16.5': '1-3',
  '17.1': '1',
  '17.2': '1-4',
  '17.3': '1-2',
};

/** Returns the numbers of `6.2.1`, `6.2.1–6.2.3` or `1.4.1, 1.4.3`. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const section = first.slice(0, first.lastIndexOf('.'));
    return expand(section, `${first.slice(section.length + 1)}-${last.slice(last.lastIndexOf('.') + 1)}`);
  });
}

function expand(section: string, range: string): string[] {
  const [from = 0, to = from] = range.split('-').map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => `${section}.${from + i}`);
}

const rows = page
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, number = '']) => /^\d+\.\d+\.\d+/.test(number))
  .map(([, number = '', , state = '', how = '']) => ({ number, state, how }));

describe('docs/security.md', () => {
  test('has each requirement of both levels once, in order', () => {
    const all = Object.entries(required).flatMap(([section, range]) => expand(section, range));
    expect(all).toHaveLength(253);
    expect(rows.flatMap(({ number }) => numbersIn(number)).toSorted()).toEqual(all.toSorted());
  });

  test('gives each a state and a reason', () => {
    expect(rows.filter(({ state, how }) => !['met', 'operator', 'n/a', 'open'].includes(state) || how === '')).toEqual([]);
  });

  test('names a test or a page for whatever is met', () => {
    const isProven = (how: string): boolean => /`[^`]+\.(?:test|spec)\.ts`|\]\([\w./-]+\.md(?:#[\w-]+)?\)|_ above/.test(how);
    expect(rows.filter(({ state, how }) => state === 'met' && !isProven(how)).map(({ number }) => number)).toEqual([]);
  });

  test('names files and folders by paths that exist', () => {
    const paths = Array.from(page.matchAll(/`((?:[\w.-]+\/)+[\w.-]*)`/g), ([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(200);
    expect([...new Set(paths)].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
