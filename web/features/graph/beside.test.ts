import { describe, expect, it } from 'vitest';
import { beside } from './beside.ts';

describe('what is placed beside a point', () => {
  const stage = { width: 343, height: 400 };
  const box = { width: 200, height: 150 };

  it('begins there where it has room', () => {
    expect(beside({ x: 100, y: 60 }, box, stage)).toEqual({ x: 100, y: 60 });
  });

  it('turns to the other side where it has none', () => {
    expect(beside({ x: 320, y: 390 }, box, stage)).toEqual({ x: 120, y: 240 });
  });

  it('stays within where neither side has', () => {
    expect(beside({ x: 170, y: 200 }, box, stage)).toEqual({ x: 8, y: 200 });
    expect(beside({ x: 170, y: 350 }, { width: 500, height: 500 }, stage)).toEqual({ x: 8, y: 8 });
    for (let x = 0; x <= stage.width; x += 7) {
      for (let y = 0; y <= stage.height; y += 7) {
        const at = beside({ x, y }, box, stage);
        expect([at.x >= 8, at.y >= 8, at.x + box.width <= 335, at.y + box.height <= 392]).toEqual([true, true, true, true]);
      }
    }
  });
});
