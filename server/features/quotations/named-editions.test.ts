import { expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { loadEdition, quotationChecks } from '../../testing/quotation-library.ts';

const app = testApp();
const { verdicts } = quotationChecks(app);

const english = '“he gave his only begotten Son”';
const latin = '“Dominus regit me, et nihil mihi deerit”';

test.each([
  'John 3:16 Vulg',
  'John 3:16 Vulg.',
  'John 3:16, Vg',
  'John 3:16 (Vg)',
  'John 3:16 Vulgate',
  'John 3:16 in the Vulgate',
  'Vulg. John 3:16',
  'Vulgate John 3:16',
  'John 3:16 LXX',
  'John 3:16 Septuagint',
  'John 3:16 Luther 1545',
  'John 3:16 Tyndale',
])('says of a quotation from %s that it is exact in another edition', async (reference) => {
  expect(await verdicts(`${english} (${reference})`)).toEqual([['other-edition', 'John.3.16', 'kjv']]);
});

test.each(['as Luther read in John 3:16', 'John 3:16, quoted by Luther', 'see Tyndale on John 3:16', 'John 3:16, against the Vulgate'])(
  'does not take a person, or a translation that is only mentioned, for the source: %s',
  async (reference) => {
    expect(await verdicts(`${english} (${reference})`)).toEqual([['exact', 'John.3.16', 'kjv']]);
  },
);

test('recognizes the Vulgate and the Septuagint by their abbreviations if they are held', async () => {
  const vulgate = {
    title: 'Biblia Sacra juxta Vulgatam Clementinam',
    short_title: 'Vulgata Clementina',
    language: 'la',
    numbering: 'vulgate',
  };
  await loadEdition(app.sql, 'clementine', vulgate, [{ citation: 'Ps.22.1', text: 'Dominus regit me, et nihil mihi deerit.' }]);
  for (const label of ['Vulg', 'Vulg.', 'Vg', 'Vulgate'])
    expect(await verdicts(`${latin} (Ps 22:1 ${label})`)).toEqual([['exact', 'Ps.22.1', 'clementine']]);
  expect(await verdicts(`${latin} (Ps 22:1 LXX)`)).toEqual([['other-edition', 'Ps.22.1', 'clementine']]);
  const septuagint = { title: 'Septuagint (Rahlfs)', language: 'grc', numbering: 'septuagint' };
  await loadEdition(app.sql, 'rahlfs', septuagint, [{ citation: 'Ps.22.1', text: 'Κύριος ποιμαίνει με, καὶ οὐδέν με ὑστερήσει.' }]);
  expect(await verdicts('“Κύριος ποιμαίνει με, καὶ οὐδέν με ὑστερήσει” (Ps 22:1 LXX)')).toEqual([['exact', 'Ps.22.1', 'rahlfs']]);
  expect(await verdicts('“he gave his only begotten Son” (John 3:16 Vulg)')).toEqual([['other-edition', 'John.3.16', 'kjv']]);
});
