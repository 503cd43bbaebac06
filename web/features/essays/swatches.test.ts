import { expect, test } from 'vitest';
import { backgroundSwatches, textSwatches } from './swatches.ts';

const named = (theme: 'light' | 'dark', name: string) => textSwatches(theme).find(({ label }) => label.startsWith(name));

test('shows text colors as readers of the theme will see them and says which ones differ from the palette', () => {
  expect(named('light', 'Yellow')).toEqual({
    color: '#ffff00',
    shown: '#777700',
    label: 'Yellow, shown darker',
    title: 'Yellow, shown darker in the light theme for readability (#777700)',
  });
  expect(named('dark', 'Yellow')).toMatchObject({ shown: '#ffff00', label: 'Yellow', title: 'Yellow' });
  expect(named('dark', 'Black')?.label).toBe('Black, shown lighter');
  expect(named('light', 'Red')?.label).toBe('Red');
});

test('gives every color of a palette a different name', () => {
  for (const swatches of [textSwatches('light'), textSwatches('dark'), backgroundSwatches()])
    expect(new Set(swatches.map(({ label }) => label)).size).toBe(35);
});
