import { describe, expect, it } from 'vitest';
import { parseGraph } from './graph-data.ts';
import { toGraphml, toJson } from './graph-files.ts';
import { breakLines, placeLabels, shortLabel, clampToSides } from './labels.ts';
import { pictureUrl } from './picture-url.ts';

const graph = parseGraph({
  nodes: [
    { id: 'user_1', label: 'A & B "C" <d>\u0007', color: '#1E90FF', profilePicture: '/files/public/a.png', x: 0.5, y: -1 },
    { id: 'odd_1', label: 'בראשית', color: '#1E90FF', x: 0, y: 0 },
  ],
  edges: [{ from: 'user_1', to: 'odd_1', label: 'refers to' }],
});

describe('saved graphs', () => {
  it('exports JSON in the shape of the API response', () => {
    const positions = new Map(graph.nodes.map(({ id, x, y }) => [id, { x: x * 400, y: y * 400 }]));
    const { nodes, edges } = parseGraph(JSON.parse(toJson(graph, positions)));
    expect(nodes.map(({ x: _, y: __, ...node }) => node)).toEqual(graph.nodes.map(({ x: _, y: __, ...node }) => node));
    expect(edges).toEqual(graph.edges);
  });

  it('scales positions to -1 to 1, centered, and keeps their proportions', () => {
    const positions = new Map([
      ['user_1', { x: 300, y: 20 }],
      ['odd_1', { x: -100, y: 120 }],
      ['gone_1', { x: 9000, y: 9000 }],
    ]);
    const { nodes } = JSON.parse(toJson(graph, positions)) as { nodes: { x: number; y: number }[] };
    expect(nodes.map(({ x, y }) => [x, y])).toEqual([
      [1, -0.25],
      [-1, 0.25],
    ]);
    expect(toGraphml(graph, positions)).toContain('<data key="x">1</data><data key="y">-0.25</data>');
    const alone = JSON.parse(toJson({ ...graph, nodes: graph.nodes.slice(0, 1), edges: [] }, positions)) as { nodes: object[] };
    expect(alone.nodes).toMatchObject([{ x: 0, y: 0 }]);
  });

  it('omits positions if there is no layout', () => {
    expect(toJson(graph)).not.toMatch(/"[xy]":/);
    expect(toGraphml(graph)).not.toMatch(/<data key="[xy]">/);
  });

  it('escapes XML special characters in GraphML', () => {
    const text = toGraphml(graph);
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

  it('drops labels that overlap one of higher priority', () => {
    const all = [label('first', 0, 0), label('upon it', 40, 8), label('beside it', 90, 0), label('beneath it', 0, 21)];
    const candidates = all.map((one) => [one]);
    expect(placeLabels(candidates, 10).map(({ text }) => text)).toEqual(['first', 'beside it', 'beneath it']);
  });

  it('uses the first position that no node covers, and drops labels without one', () => {
    const node = { x: 0, y: 30, radius: 20 };
    const [below, above] = [label('below', 0, 10), label('above', 0, -40)];
    expect(placeLabels([[below, above]], 10, [node])).toEqual([above]);
    expect(placeLabels([[below]], 10, [node])).toEqual([]);
    // Its corner is near the node's square, but not near the node.
    const beside = label('beside', -58, 0);
    expect(placeLabels([[beside]], 10, [node])).toEqual([beside]);
  });

  it('may cover nodes with the label of the highlighted one, but not other labels', () => {
    const over = { ...label('over', 0, 10), overNodes: true };
    const nodes = [{ x: 0, y: 30, radius: 20 }];
    expect(placeLabels([[over], [{ ...over, text: 'second' }]], 10, nodes)).toEqual([over]);
  });

  it('places thousands of labels without overlaps', () => {
    let seed = 3;
    const next = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const placed = placeLabels(
      Array.from({ length: 2000 }, (_, i) => [label(String(i), next() * 1400, next() * 900)]),
      5000,
    );
    expect(placed.length).toBeGreaterThan(100);
    const isDisjoint = placed.every((one, i) =>
      placed.slice(0, i).every((other) => Math.abs(one.x - other.x) >= 80 || Math.abs(one.y - other.y) >= 16),
    );
    expect(isDisjoint).toBe(true);
  });

  it('limits the number of labels and their length', () => {
    expect(
      placeLabels(
        Array.from({ length: 9 }, (_, i) => [label('', i * 200, 0)]),
        4,
      ),
    ).toHaveLength(4);
    expect(shortLabel('  A  short\nname ')).toBe('A short name');
    expect(shortLabel('x'.repeat(31))).toBe(`${'x'.repeat(29)}…`);
    expect(Array.from(shortLabel('𐤀'.repeat(40)))).toHaveLength(30);
    expect(shortLabel('For Thursday: the letter to the student')).toBe('For Thursday: the letter to…');
    expect(shortLabel('Somebody on the tram asked w here')).toBe('Somebody on the tram asked w…');
    expect(shortLabel('On the Nichtwissenschaftlichkeitsbegriff')).toBe('On the Nichtwissenschaftlichk…');
  });
});

describe('node names', () => {
  const vocalized = 'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם';

  it('ignores vowel points in the length and never separates them from their letter', () => {
    expect(vocalized.length).toBeGreaterThan(30);
    expect(shortLabel(vocalized)).toBe(vocalized);
    const cut = shortLabel(vocalized.repeat(2));
    expect(cut.replaceAll(/\p{M}/gu, '')).toBe(`${vocalized.replaceAll(/\p{M}/gu, '').split(' ').slice(0, 4).join(' ')}…`);
    expect(vocalized.repeat(2).startsWith(cut.slice(0, -1))).toBe(true);
    expect(vocalized.repeat(2).slice(cut.length - 1)).not.toMatch(/^\p{M}/u);
    expect(shortLabel('\u05b0abc')).toBe('\u05b0abc');
  });

  it('breaks long names into lines, between words if possible', () => {
    expect(breakLines('short')).toEqual(['short']);
    expect(breakLines('')).toEqual(['']);
    const name = 'On the ends of good and evil, in five books and very many words';
    const lines = breakLines(name, 20);
    expect(lines.join(' ')).toBe(name);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(20);
    expect(breakLines('x'.repeat(45), 20)).toEqual(['x'.repeat(20), 'x'.repeat(20), 'x'.repeat(5)]);
    expect(breakLines(`${'x'.repeat(20)} y`, 20)).toEqual(['x'.repeat(20), 'y']);
  });

  it('keeps labels within the sides of the stage', () => {
    expect([clampToSides(5, 100, 300), clampToSides(150, 100, 300), clampToSides(299, 100, 300)]).toEqual([54, 150, 246]);
    expect(clampToSides(10, 400, 300)).toBe(150);
  });
});

describe('pictureUrl', () => {
  it('resolves relative paths against the API host', () => {
    expect(pictureUrl('/files/public/a.png', '', 'http://here:3000')).toBe('http://here:3000/files/public/a.png');
    expect(pictureUrl('files/a.png', 'https://api.example', 'http://here')).toBe('https://api.example/files/a.png');
    expect(pictureUrl('https://elsewhere.example/a.png', 'https://api.example', 'http://here')).toBe('https://elsewhere.example/a.png');
  });
});
