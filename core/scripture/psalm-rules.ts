// By Hebrew number. A title is in verse 1 of the Hebrew text, takes all of it, or takes verses 1
// and 2.
const titled = numbers('3-9 11-32 34-42 44-70 72-90 92 98 100-103 108-110 120-134 138-145');
const wholeVerse = numbers('3-9 12 13 18-22 30 31 34 36 38-42 44-49 53 55-59 61-65 67-70 75-77 80 81 83-85 88 89 92 102 108 140 142');
const twoVerses = numbers('51 52 54 60');

// Verses of the psalms as the King James Version counts them.
const counts = (
  '6 12 8 8 12 10 17 9 20 18 7 8 6 7 5 11 15 50 14 9 13 31 6 10 22 12 14 9 11 12 24 11 22 22 28 12 40 22 13 17 13 11 5 26 17 11 9 14 20 23 ' +
  '19 9 6 7 23 13 11 11 17 12 8 12 11 10 13 20 7 35 36 5 24 20 28 23 10 12 20 72 13 19 16 8 18 12 13 17 7 18 52 17 16 15 5 23 11 13 12 9 9 5 ' +
  '8 28 22 35 45 48 43 13 31 7 10 10 9 8 18 19 2 29 176 7 8 9 4 8 5 6 5 6 8 8 3 18 3 3 21 26 9 8 24 13 10 7 12 15 21 10 20 14 9 6'
)
  .split(' ')
  .map(Number);

/** A run of verses of a Hebrew psalm and where another numbering has them. */
interface Run {
  readonly first: number;
  readonly last: number;
  readonly psalm: number;
  readonly shift: number;
}

/** Returns the rules of a numbering for the psalms, in the format of numbering-rules.ts. */
function rules(numbering: 'hebrew' | 'septuagint' | 'vulgate'): string[] {
  const all: string[] = [];
  for (let psalm = 1; psalm <= 150; psalm++) {
    for (const [theirs, canonical] of titleRules(psalm)) {
      const [first, last] = theirs;
      const own = numbering === 'hebrew' ? [{ first: 1, last: 999, psalm, shift: 0 }] : greekRuns(psalm);
      for (const run of own) {
        const [from, to] = [Math.max(first, run.first), Math.min(last, run.last)];
        if (from > to) continue;
        const isOne = canonical[1] - canonical[0] !== last - first;
        const [start, end] = isOne ? canonical : [canonical[0] + from - first, canonical[0] + to - first];
        const rule = `Ps ${run.psalm}:${from + run.shift}-${to + run.shift} = ${psalm}:${start}-${end}`;
        if (run.psalm !== psalm || run.shift !== 0 || isOne || from !== start) all.push(rule);
      }
    }
  }
  return numbering === 'vulgate' ? [...(vulgateOnly['2'] ?? []), ...all.flatMap(vulgateRule)] : all;
}

/** Returns pairs of Hebrew and canonical verses of a psalm. */
function titleRules(psalm: number): [readonly [number, number], readonly [number, number]][] {
  const count = counts[psalm - 1] ?? 0;
  if (!titled.has(psalm))
    return [
      [
        [1, count],
        [1, count],
      ],
    ];
  if (twoVerses.has(psalm))
    return [
      [
        [1, 2],
        [0, 0],
      ],
      [
        [3, count + 2],
        [1, count],
      ],
    ];
  // Its last two verses are one in Hebrew and Greek.
  if (psalm === 13)
    return [
      [
        [1, 1],
        [0, 0],
      ],
      [
        [2, 5],
        [1, 4],
      ],
      [
        [6, 6],
        [5, 6],
      ],
    ];
  if (wholeVerse.has(psalm))
    return [
      [
        [1, 1],
        [0, 0],
      ],
      [
        [2, count + 1],
        [1, count],
      ],
    ];
  return [
    [
      [1, 1],
      [0, 1],
    ],
    [
      [2, count],
      [2, count],
    ],
  ];
}

/** Returns where the Greek and Latin numberings have the verses of a Hebrew psalm. */
function greekRuns(psalm: number): Run[] {
  const run = (to: number, first = 1, last = 999, shift = 0): Run => ({ first, last, psalm: to, shift });
  if (psalm < 10 || psalm > 147) return [run(psalm)];
  if (psalm === 10) return [run(9, 1, 999, 21)];
  if (psalm === 114) return [run(113)];
  if (psalm === 115) return [run(113, 1, 999, 8)];
  if (psalm === 116) return [run(114, 1, 9), run(115, 10, 19, -9)];
  if (psalm === 147) return [run(146, 1, 11), run(147, 12, 20, -11)];
  return [run(psalm - 1)];
}

// The Clementine Vulgate divides these psalms differently from the Septuagint.
const vulgateOnly: Readonly<Record<string, readonly string[]>> = {
  '2': ['Ps 2:1-11 = 2:1-11', 'Ps 2:12-13 = 2:12'],
  '4': ['Ps 4:1 = 4:0', 'Ps 4:2-8 = 4:1-7', 'Ps 4:9-10 = 4:8'],
  '11': ['Ps 10:1 = 11:0', 'Ps 10:2-8 = 11:1-7'],
  '13': ['Ps 12:1 = 13:0-1', 'Ps 12:2-3 = 13:2', 'Ps 12:4 = 13:3', 'Ps 12:5 = 13:4', 'Ps 12:6 = 13:5-6'],
  '16': ['Ps 15:1 = 16:0-1', 'Ps 15:2-9 = 16:2-9', 'Ps 15:10 = 16:10-11'],
  '44': ['Ps 43:1 = 44:0', 'Ps 43:2-21 = 44:1-20', 'Ps 43:22 = 44:21-22', 'Ps 43:23-26 = 44:23-26'],
  '56': ['Ps 55:1 = 56:0', 'Ps 55:2-10 = 56:1-9', 'Ps 55:11 = 56:10-11', 'Ps 55:12-13 = 56:12-13'],
};

function vulgateRule(rule: string, index: number, all: readonly string[]): string[] {
  const psalm = psalmOf(rule);
  const own = vulgateOnly[psalm];
  if (!own) return [rule];
  return index === all.findIndex((other) => psalmOf(other) === psalm) ? [...own] : [];
}

function psalmOf(rule: string): string {
  return /= (\d+):/.exec(rule)?.[1] ?? '';
}

/** Parses `3-9 12`. */
function numbers(list: string): ReadonlySet<number> {
  return new Set(
    list.split(' ').flatMap((part) => {
      const [first = 0, last = first] = part.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, i) => first + i);
    }),
  );
}

export const psalmRules = { titled, rules };
