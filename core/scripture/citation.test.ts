import { expect, test } from 'vitest';
import { citationOfVerses, formatCitation, versesOfCitation } from './citation.ts';
import { formatReference } from './format-reference.ts';

test.each([
  ['John.3.16', 'John 3:16'],
  ['Ps.23', 'Psalm 23'],
  ['Ps.23.1-3', 'Psalm 23:1–3'],
  ['Rom.8.28-9.5', 'Romans 8:28–9:5'],
  ['Rom.8.28-Rom.9.5', 'Romans 8:28–9:5'],
  ['Matt.5-7', 'Matthew 5–7'],
  ['Ps.120-134', 'Psalms 120–134'],
  ['Jude.1.3', 'Jude 3'],
  ['Jude', 'Jude'],
  ['Ps', 'Psalms'],
  ['Jonah.1.4!a', 'Jonah 1:4a'],
  ['Esth.4.17!a-17!k', 'Esther 4:17a–17k'],
  ['Esth.4.17!k-5.2!b', 'Esther 4:17k–5:2b'],
  ['John.3.16-2', undefined],
  ['John.3.16-Rom.1.1', undefined],
  ['7.10.16', undefined],
  ['Nobody.1.1', undefined],
  ['', undefined],
])('formats %s as %s', (citation, name) => {
  expect(formatCitation(citation)).toBe(name);
});

test.each([
  ['Ps.50.3', 'vulgate', 'Psalm 51:1'],
  ['Ps.50', 'septuagint', 'Psalm 51'],
  ['John.3.16', 'kjv', 'John 3:16'],
  ['Rom.8.28-9.5', 'kjv', 'Romans 8:28–9:5'],
  ['Joel.3.1-5', 'hebrew', 'Joel 2:28–32'],
  ['Gen', 'kjv', 'Genesis'],
  ['Ps.23', 'kjv', 'Psalm 23'],
  ['Esth.4.17!a', 'septuagint', 'Esther 13:8'],
  ['Esth.4.17!a-17!z', 'septuagint', 'Esther 13:8–14:19'],
  ['Jonah.1.4!a', 'hebrew', 'Jonah 1:4'],
  ['John.30.1', 'kjv', undefined],
] as const)('maps %s of the numbering %s %s to %s', (citation, numbering, name) => {
  const verses = versesOfCitation(citation, numbering);
  const [short] = verses ? formatReference(verses, { numbering: 'kjv', other: 'kjv' }).split(' (') : [];
  expect(short).toBe(name);
});

test.each([
  ['Ps.51', 'vulgate', 'Ps.50'],
  ['Ps.23.1-3', 'kjv', 'Ps.23.1-3'],
  ['Ps.51.1', 'kjv', 'Ps.51.1'],
  ['John.3', 'kjv', 'John.3'],
  ['John', 'kjv', 'John'],
  ['Rom.8.28-9.5', 'kjv', 'Rom.8.28-9.5'],
  ['Joel.2.28-32', 'hebrew', 'Joel.3'],
  ['Esth.13.8', 'septuagint', 'Esth.4.17!a'],
  ['Josh.8.30-35', 'septuagint', 'Josh.9.2!a-2!f'],
] as const)('cites %s in the numbering %s as %s', (citation, numbering, expected) => {
  const verses = versesOfCitation(citation, 'kjv');
  expect(verses && citationOfVerses(verses, numbering)).toBe(expected);
});
