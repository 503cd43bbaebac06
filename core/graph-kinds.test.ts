import { describe, expect, it, test } from 'vitest';
import { clickPathOf, defaultNodeColor, graphKindNames, graphKinds, kindOf, nodeIdOf, pageOf, parseNodeId } from './graph-kinds.ts';

describe('a click on a node', () => {
  test.each([
    ['user_3', '/users/3'],
    ['post_3', '/posts/3'],
    ['circle_3', '/circles/3'],
    ['project_3', '/projects/3'],
    ['workflow_3', '/workflows/3'],
    ['work_3', '/entity/work_3'],
    ['topic_3', '/entity/topic_3'],
    ['community_3', '/entity/community_3'],
    ['passage_43003016016', '/entity/passage_43003016016'],
    ['users_3', '/entity/users_3'],
    ['user', '/entity/user'],
    ['user_a/b', '/users/a%2Fb'],
    ['..', '/entity/..'],
    ['constructor_1', '/entity/constructor_1'],
  ])('on %s opens %s', (id, path) => {
    expect(clickPathOf(id)).toBe(path);
  });
});

describe('the page of an entity', () => {
  test.each([
    ['user_3', '/users/3'],
    ['post_3', '/posts/3'],
    ['community_3', '/communities/3'],
    ['circle_3', '/circles/3'],
    ['project_3', '/projects/3'],
    ['workflow_3', '/workflows/3'],
    ['work_3', '/book/3'],
    ['author_3', '/authors/id/3'],
    ['topic_3', '/topics/3'],
    ['essay_3', '/article/3'],
    ['organization_3', '/organizations/3'],
    ['passage_43003016016', '/passages/43003016016'],
    ['note_3', '/notes/3'],
    ['folder_3', '/folders/3'],
  ])('of %s is %s', (id, path) => {
    expect(pageOf(id)).toBe(path);
  });

  test.each([
    '',
    '_',
    'work_',
    'work_0',
    'work_-1',
    'work_1.5',
    'work_01',
    'work_x',
    'note_x',
    'folder_0',
    'work_9007199254740993',
    'Work_1',
    'work_1 ',
    'work__1',
  ])('is undefined for %j', (id) => {
    expect(pageOf(id)).toBeUndefined();
  });

  test.each(['read_1', 'toString_1', '__proto___1', 'constructor_1', 'entity_1'])('is undefined for %s, which has no known kind', (id) => {
    expect(pageOf(id)).toBeUndefined();
    expect(kindOf(id)).toBeUndefined();
  });

  test.each(['note_1', 'folder_1'])('exists for %s, although no graph shows it', (id) => {
    expect(pageOf(id)).toBeDefined();
    expect(kindOf(id)).toBeUndefined();
    expect(parseNodeId(id)).toBeUndefined();
  });
});

it('parses the ids that it formats', () => {
  for (const kind of graphKindNames) expect(parseNodeId(nodeIdOf({ kind, id: 12 }))).toEqual({ kind, id: 12 });
  expect(parseNodeId('user_9007199254740991')).toEqual({ kind: 'user', id: Number.MAX_SAFE_INTEGER });
});

describe('colors of kinds', () => {
  it('give users the default color', () => {
    expect(graphKinds.user.color).toBe(defaultNodeColor);
    expect(defaultNodeColor).toBe('#1E90FF');
  });

  it('are distinguishable from each other and from black', () => {
    const colors = graphKindNames.map((kind) => labOf(graphKinds[kind].color));
    for (const [i, one] of colors.entries()) {
      expect(one[0], `${graphKindNames[i]} is too dark`).toBeGreaterThan(50);
      for (const [j, other] of colors.slice(0, i).entries()) {
        const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
        expect(distance, `${graphKindNames[i]} looks like ${graphKindNames[j]}`).toBeGreaterThan(25);
      }
    }
  });
});

/** Converts to CIE L*a*b*, where distance approximates the perceived difference. */
function labOf(hex: string): [number, number, number] {
  expect(hex).toMatch(/^#[0-9A-F]{6}$/);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [x = 0, y = 0, z = 0] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((t) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 4 / 29));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
