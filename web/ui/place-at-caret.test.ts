import { expect, it } from 'vitest';
import { placeAtCaret } from './place-at-caret.ts';

const rect = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;
const caretAt = (left: number, top: number) => ({ left, top, bottom: top + 30 });

it('opens the list below the line of the caret', () => {
  const place = placeAtCaret(rect(100, 100, 800, 300), caretAt(314, 200), 1000);
  expect(place).toEqual({ left: 200, right: 'auto', width: 460, top: 134, bottom: 'auto', maxHeight: 762 });
});

it('keeps the list within its field', () => {
  const field = rect(100, 100, 800, 300);
  expect(placeAtCaret(field, caretAt(890, 200), 1000).left).toBe(340);
  expect(placeAtCaret(field, caretAt(101, 200), 1000).left).toBe(0);
  expect(placeAtCaret(rect(0, 0, 320, 300), caretAt(200, 20), 1000)).toMatchObject({ left: 0, width: 320 });
});

it('opens it above the line if there is more room', () => {
  expect(placeAtCaret(rect(0, 400, 800, 300), caretAt(50, 600), 740)).toMatchObject({ top: 'auto', bottom: 104, maxHeight: 592 });
  // Neither side has room enough, but below has more.
  expect(placeAtCaret(rect(0, 0, 800, 300), caretAt(50, 100), 300)).toMatchObject({ top: 134, bottom: 'auto', maxHeight: 200 });
});
