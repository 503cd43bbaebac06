import { expect, test } from 'vitest';
import { lifeDates, yearText } from './dates.ts';

test.each([
  [{ birth: 354, death: 430 }, '354–430'],
  [{ birth: -428, death: -348 }, '428–348 BC'],
  [{ birth: -20, death: 50 }, '20 BC–AD 50'],
  [{ birth: -20, death: 140 }, '20 BC–AD 140'],
  [{ birth: 4, death: 65 }, 'AD 4–65'],
  [{ birth: 35, death: 107 }, 'AD 35–107'],
  [{ birth: 99, death: null }, 'b. AD 99'],
  [{ birth: 100, death: null }, 'b. 100'],
  [{ floruit: 60 }, 'fl. c. AD 60'],
  [{ birth: 1938, death: null }, 'b. 1938'],
  [{ birth: null, death: 1109 }, 'd. 1109'],
  [{ death: -43 }, 'd. 43 BC'],
  [{ birth: null, death: 407, floruit: 400 }, 'd. 407'],
  [{ floruit: 180 }, 'fl. c. 180'],
  [{ floruit: -180 }, 'fl. c. 180 BC'],
  [{ birth: null, death: null, floruit: null }, null],
])('formats a life of %j as %s', (years, text) => {
  expect(lifeDates(years)).toBe(text);
});

test("shows the label of a work's year, else the year with its era, else nothing", () => {
  expect(yearText(397, 'c. 397')).toBe('c. 397');
  expect(yearText(null, 'before 400')).toBe('before 400');
  expect(yearText(400, null)).toBe('400');
  expect(yearText(-50)).toBe('50 BC');
  expect([1, 99, 100].map((year) => yearText(year))).toEqual(['AD 1', 'AD 99', '100']);
  expect(yearText(null)).toBeNull();
});
