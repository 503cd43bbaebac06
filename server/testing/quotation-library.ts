import { beforeEach, expect } from 'vitest';
import type { CheckedQuotation } from '#contract/quotations.ts';
import type { Sql } from '../platform/db/open.ts';
import type { testApp } from './test-app.ts';
import { bible, importFile, jsonLines } from '../features/editions/testing.ts';

const kjv = [
  { citation: 'Exod.20.13', text: 'Thou shalt not kill.' },
  {
    citation: 'John.3.16',
    text: 'For God so loved the world, that he gave his only begotten Son, that whosoever believeth in him should not perish, but have everlasting life.',
  },
  {
    citation: 'John.3.17',
    text: 'For God sent not his Son into the world to condemn the world; but that the world through him might be saved.',
  },
  { citation: '1John.4.9', text: 'In this was manifested the love of God toward us.' },
  {
    citation: 'Rom.8.28',
    text: 'And we know that all things work together for good to them that love God, to them who are the called according to his purpose.',
  },
];
const web = [
  {
    citation: 'John.3.16',
    text: 'For God so loved the world, that he gave his one and only Son, that whoever believes in him should not perish, but have eternal life.',
  },
];
const greek = [
  { citation: 'Rom.3.20', text: 'διότι ἐξ ἔργων νόμου οὐ δικαιωθήσεται πᾶσα σὰρξ ἐνώπιον αὐτοῦ· διὰ γὰρ νόμου ἐπίγνωσις ἁμαρτίας.' },
];
const hebrew = [{ citation: 'Ps.23.1', text: 'מִזְמוֹר לְדָוִד יְהוָה רֹעִי לֹא אֶחְסָר׃' }];
const confessions = [
  {
    citation: '1.1',
    text: 'Thou awakest us to delight in Thy praise; for Thou madest us for Thyself, and our heart is restless, until it repose in Thee.',
  },
];

/**
 * Imports a few verses and a work before each test. Returns functions that check quotations against
 * them.
 */
export function quotationChecks(app: ReturnType<typeof testApp>) {
  const { ask, signUp } = app;
  let reader = '';
  beforeEach(async () => {
    reader = await signUp('macrina');
    await loadEdition(app.sql, 'kjv', { title: 'King James Version' }, kjv);
    await loadEdition(app.sql, 'web', { title: 'World English Bible' }, web);
    await loadEdition(app.sql, 'gnt', { title: 'Greek New Testament', language: 'grc' }, greek);
    await loadEdition(app.sql, 'wlc', { title: 'Leningrad Codex', language: 'hbo' }, hebrew);
    const work = {
      title: 'Confessions',
      author: 'Augustine of Hippo',
      scripture: false,
      numbering: null,
      citation_levels: ['book', 'chapter'],
    };
    await loadEdition(app.sql, 'confessions', work, confessions);
  });

  const check = async (text: string, format: 'markdown' | 'html' = 'markdown', as = reader): Promise<CheckedQuotation[]> => {
    const { status, body } = await ask('POST /api/quotations/check', { as, body: { text, format } });
    expect(status).toBe(200);
    return body;
  };
  const verdicts = async (text: string) => (await check(text)).map(({ verdict, at, edition }) => [verdict, at, edition]);
  return { check, verdicts, reader: () => reader };
}

export function loadEdition(sql: Sql, slug: string, edition: object, lines: readonly { citation: string; text: string }[]) {
  return importFile(sql, jsonLines({ ...bible, ...edition }, lines), { slug });
}
