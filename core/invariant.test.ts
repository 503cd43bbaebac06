import { describe, expect, it } from 'vitest';
import { invariant } from './invariant.ts';

describe('an invariant', () => {
  it('throws its message if the condition does not hold', () => {
    expect(() => invariant(false, 'a node has a position')).toThrow('invariant violated: a node has a position');
    expect(() => invariant(undefined, 'a row was returned')).toThrow('a row was returned');
  });

  it('narrows the type of what it checks', () => {
    const values: number[] = [3];
    const first = values[0];
    invariant(first !== undefined, 'there is a first value');
    expect(first + 1).toBe(4);
  });
});
