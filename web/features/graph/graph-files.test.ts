import { describe, expect, it } from 'vitest';
import { drawnGraph } from './graph-data.ts';
import { graphmlOf, jsonOf } from './graph-files.ts';
import { placedLabels, shortLabel } from './labels.ts';
import { pictureAddress } from './picture-address.ts';

const graph = drawnGraph({
  nodes: [
    { id: 'user_1', label: 'A & B "C" <d>\u0007', color: '#1E90FF', profilePicture: '/files/public/a.png', x: 0.5, y: -1 },
    { id: 'odd_1', label: 'בראשית', color: '#1E90FF', x: 0, y: 0 },
  ],
  edges: [{ from: 'user_1', to: 'odd_1', label: 'refers to' }],
});

describe('a saved graph', () => {
  it('is JSON of the same shape as the call', () => {
    expect(drawnGraph(JSON.parse(jsonOf(graph)))).toEqual(graph);
  });

  it('is GraphML in which every mark of XML is written as one', () => {
    const text = graphmlOf(graph);
    expect(text).toContain(
      '<node id="user_1"><data key="label">A &amp; B &quot;C&quot; &lt;d&gt;\ufffd</data><data key="kind">user</data>',
    );
    expect(text).toContain('<node id="odd_1"><data key="label">בראשית</data><data key="color">#1E90FF</data>');
    expect(text).toContain('<edge source="user_1" target="odd_1"><data key="relation">refers to</data></edge>');
    for (const key of [...text.matchAll(/<data key="(\w+)"/g)].map(([, key]) => key)) expect(text).toContain(`<key id="${key}"`);
  });
});

describe('labels', () => {
  const label = (text: string, x: number, y: number) => ({ text, x, y, width: 80, height: 16 });

  it('never overlap; the weightier one stays', () => {
    const all = [label('first', 0, 0), label('upon it', 40, 8), label('beside it', 90, 0), label('beneath it', 0, 21)];
    expect(placedLabels(all, 10).map(({ text }) => text)).toEqual(['first', 'beside it', 'beneath it']);
  });

  it('overlap none of thousands', () => {
    let seed = 3;
    const next = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const placed = placedLabels(
      Array.from({ length: 2000 }, (_, i) => label(String(i), next() * 1400, next() * 900)),
      5000,
    );
    expect(placed.length).toBeGreaterThan(100);
    const apart = placed.every((one, i) =>
      placed.slice(0, i).every((other) => Math.abs(one.x - other.x) >= 80 || Math.abs(one.y - other.y) >= 16),
    );
    expect(apart).toBe(true);
  });

  it('are as many as wanted at most, and not longer than a line', () => {
    expect(
      placedLabels(
        Array.from({ length: 9 }, (_, i) => label('', i * 200, 0)),
        4,
      ),
    ).toHaveLength(4);
    expect(shortLabel('  A  short\nname ')).toBe('A short name');
    expect(shortLabel('x'.repeat(31))).toBe(`${'x'.repeat(29)}…`);
    expect(Array.from(shortLabel('𐤀'.repeat(40)))).toHaveLength(30);
  });
});

describe('the address of a picture', () => {
  it('has the host before it when it is relative', () => {
    expect(pictureAddress('/files/public/a.png', '', 'http://here:3000')).toBe('http://here:3000/files/public/a.png');
    expect(pictureAddress('files/a.png', 'https://api.example', 'http://here')).toBe('https://api.example/files/a.png');
    expect(pictureAddress('https://elsewhere.example/a.png', 'https://api.example', 'http://here')).toBe('https://elsewhere.example/a.png');
  });
});
