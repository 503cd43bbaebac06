import type { Segment, SegmentPage } from '#contract/editions.ts';
import type { MockableApi } from './mockable-api.ts';
import { edition as plainEdition } from './psalm.ts';

export const edition = { ...plainEdition, source_url: 'https://example.org/kjv' };

export function verse(citation: string, text: string, more: Partial<Segment> = {}): Segment {
  const label = citation.split('.').at(-1) ?? '';
  return { id: Number(label), citation, label, text, marks: [], notes: [], address: null, ...more };
}

const point = (kind: string, start = 0, more: object = {}) => ({ kind, start, end: start, ...more });

/** A psalm with a title, lines of verse, a footnote and neighboring pages. */
export const setPsalm: SegmentPage = {
  segments: [
    verse('Ps.23.1', 'The LORD is my shepherd; I shall not want.', {
      marks: [
        point('psalm_title', 0, { text: 'A Psalm of David.' }),
        point('line', 0, { level: 1 }),
        point('line', 25, { level: 2 }),
        { kind: 'added', start: 9, end: 11 },
      ],
      notes: [{ kind: 'footnote', offset: 24, text: 'Or, my feeder.' }],
    }),
    verse('Ps.23.2', 'He maketh me to lie down in green pastures.', { marks: [point('line', 0, { level: 1 })] }),
  ],
  previous: null,
  next: null,
  page: {
    path: [
      { label: 'Psalm', citation: 'Ps' },
      { label: 'Psalm 23', citation: 'Ps.23' },
    ],
    headings: [],
    target: { kind: 'section', first: 'Ps.23.1', last: 'Ps.23.2' },
    offset: 0,
    count: 2,
    previous: { citation: 'Ps.22', labels: ['Psalm', 'Psalm 22'] },
    next: { citation: 'Ps.24', labels: ['Psalm', 'Psalm 24'] },
  },
};

const section = (id: number, citation: string, label: string) => ({
  ...{ id, depth: citation.includes('.') ? 2 : 1, label, citation, first: `${citation}.1`, segment_count: 6 },
});
const sections = [
  section(1, 'Ps', 'Psalm'),
  section(2, 'Ps.22', 'Psalm 22'),
  section(3, 'Ps.23', 'Psalm 23'),
  section(4, 'Rom', 'Romans'),
  section(5, 'Rom.8', 'Chapter 8'),
];

/** Mocks what the reader requests to show the psalm. */
export function mockSetPsalm(api: MockableApi): void {
  api.mock('GET /api/editions/kjv', { json: edition });
  api.mock('GET /api/editions/kjv/segments', { json: setPsalm });
  api.mock('GET /api/editions/kjv/sections', { json: sections });
  api.mock('PUT /api/reading/kjv', 204);
  api.mock('GET /api/reading', { json: [] });
  api.mock('GET /api/annotations', { json: [] });
  api.mock('GET /api/editions/*/margin', { json: { last_visit: null, segments: [] } });
  api.mock('PUT /api/editions/*/margin/visit', 204);
}
