import { describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Type from 'typebox';
import { faultsOf, judge, rememberVerdicts } from './regexes/check.ts';
import { findRegexes } from './regexes/find.ts';
import { observeRegexes } from './regexes/observe.ts';
import { findSchemaPatterns } from './regexes/schemas.ts';

const bad = { file: 'core/x.ts', line: 3, source: '^(a+)+$', flags: '' };

describe('the regular expression check', () => {
  it('finds literals and RegExp calls, but not comments, strings or divisions', () => {
    const text = [
      'const a = /x+/gi; // /comment/',
      "const b = new RegExp('y', 'u'), c = RegExp('z');",
      'const d = new RegExp(`${b.source}`);',
      "const e = '/text/', f = 1 / 2 / 3;",
    ].join('\n');
    expect(findRegexes('core/x.ts', text).map(({ line, pattern }) => [line, pattern])).toEqual([
      [1, { source: 'x+', flags: 'gi' }],
      [2, { source: 'y', flags: 'u' }],
      [2, { source: 'z', flags: '' }],
      [3, undefined],
    ]);
  });

  it('finds the patterns in request schemas', () => {
    const body = Type.Object({ list: Type.Array(Type.String({ pattern: '^a+$' })) });
    const call = { summary: '', who: 'visitor', body, responses: { 200: Type.String({ pattern: 'answer' }) } } as const;
    expect(findSchemaPatterns({ 'GET /api/x': call })).toEqual([{ location: 'contract: GET /api/x body', source: '^a+$' }]);
  });

  it('observes patterns that are built at run time', async () => {
    const [observed] = await observeRegexes(async () => void new RegExp(`${'a'}b`, 'g'));
    expect(observed).toMatchObject({ source: 'ab', flags: 'g', file: 'scripts/regexes.test.ts' });
  });

  it('reports file, line and an attack for exponential and polynomial patterns', () => {
    expect(faultsOf([bad], [], judge)).toEqual([expect.stringMatching(/^core\/x\.ts:3: .*exponential time, for example on 'a'/)]);
    expect(judge({ source: '\\s+$', flags: '' })).toContain('polynomial');
    expect(judge({ source: '^\\s+x', flags: '' })).toBeUndefined();
  });

  it('accepts an exception for exactly that pattern and rejects an unneeded one', () => {
    const exception = { file: bad.file, source: bad.source, reason: 'The input has at most ten characters.' };
    expect(faultsOf([bad], [exception], judge)).toEqual([]);
    expect(faultsOf([{ ...bad, source: '^a+$' }], [exception], judge)).toEqual([expect.stringContaining('not needed')]);
    expect(faultsOf([{ ...bad, file: 'core/y.ts' }], [exception], judge)).toHaveLength(2);
  });

  it('reuses a recorded verdict only for the same pattern and version', () => {
    const folder = mkdtempSync(join(tmpdir(), 'catena-regexes-'));
    try {
      const file = join(folder, 'verdicts.json');
      const first = rememberVerdicts(() => 'slow', file, '1');
      expect(first.judge(bad)).toBe('slow');
      expect(first.save()).toBe(true);
      const second = rememberVerdicts(() => undefined, file, '1');
      expect([second.judge(bad), second.save()]).toEqual(['slow', false]);
      expect(rememberVerdicts(() => undefined, file, '1', true).judge(bad)).toBeUndefined();
      expect(rememberVerdicts(() => undefined, file, '2').judge(bad)).toBeUndefined();
      expect(rememberVerdicts(() => undefined, file, '1').judge({ ...bad, flags: 'i' })).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
