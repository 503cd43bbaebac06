import type { Edition, SegmentPage } from '#contract/editions.ts';

/** An edition with two verses, for tests of what the reader shows beside a text. */
export const edition: Edition = {
  ...{
    id: 1,
    slug: 'kjv',
    work_id: 7,
    title: 'King James Version',
    short_title: 'KJV',
    author: null,
    language: 'en',
    language_name: 'English',
  },
  ...{ kind: 'translation', translator: null, published: '1769', license: 'Public domain', attribution: null, source_url: null },
  ...{ citation_levels: ['book', 'chapter', 'verse'], scripture: true, numbering: 'kjv', segment_count: 31102 },
  imported_at: '2026-01-01T00:00:00.000Z',
};

const verse = (citation: string, text: string) => ({
  ...{ id: 1, citation, label: citation.split('.').at(-1) ?? '', text, marks: [], notes: [], address: null },
});

export const psalm: SegmentPage = {
  segments: [verse('Ps.23.1', 'The LORD is my shepherd; I shall not want.'), verse('Ps.23.2', 'He maketh me to lie down.')],
  previous: null,
  next: null,
  page: {
    path: [{ label: 'Psalm 23', citation: 'Ps.23' }],
    headings: [],
    target: { kind: 'section', first: 'Ps.23.1', last: 'Ps.23.2' },
    ...{ offset: 0, count: 2, previous: null, next: null },
  },
};
