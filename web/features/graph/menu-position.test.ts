import { describe, expect, it } from 'vitest';
import { menuPosition } from './menu-position.ts';

describe('menuPosition', () => {
  const stage = { width: 343, height: 400 };
  const menu = { width: 200, height: 150 };

  it('starts at the point if there is room', () => {
    expect(menuPosition({ x: 100, y: 60 }, menu, stage)).toEqual({ x: 100, y: 60 });
  });

  it('opens on the other side if there is no room', () => {
    expect(menuPosition({ x: 320, y: 390 }, menu, stage)).toEqual({ x: 120, y: 240 });
  });

  it('stays within the stage if neither side has room', () => {
    expect(menuPosition({ x: 170, y: 200 }, menu, stage)).toEqual({ x: 8, y: 200 });
    expect(menuPosition({ x: 170, y: 350 }, { width: 500, height: 500 }, stage)).toEqual({ x: 8, y: 8 });
    for (let x = 0; x <= stage.width; x += 7) {
      for (let y = 0; y <= stage.height; y += 7) {
        const corner = menuPosition({ x, y }, menu, stage);
        expect([corner.x >= 8, corner.y >= 8, corner.x + menu.width <= 335, corner.y + menu.height <= 392]).toEqual([
          true,
          true,
          true,
          true,
        ]);
      }
    }
  });
});
