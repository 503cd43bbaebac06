import { expect, test } from 'vitest';
import { fold } from '../../core/fold.ts';
import { isNegation as isNegationOfCheck } from '../../core/quotations/negations.ts';
import { isNegation, negationsOf } from './negations.ts';

test.each([
  ['en', "Not, never NO. don’t doesn't cannot lest", 'now note nothings want ant front another'],
  ['grc', 'οὐ οὐκ, μὴ Οὐδεὶς μηδεμίαν οὐδ’ οὔπω', 'οὗ οὗτοι οὕτως οὖν μήτηρ οὐρανός μῆλον'],
  ['hbo', 'לֹ֣א וְלֹא הֲלוֹא אַל־ אֵינֶנִּי מֵאֵין בְּלִי לְבִלְתִּי פֶּן', 'אֶל אֵל אֱלֹהִים אָנֹכִי לֵב בְּלַע מָלֵא הֶבֶל בָּבֶל'],
  ['la', 'Non nec, NULLIUS neminem nusquam nisi noli', 'nomen necesse nunc nullificat nox nobis nonnullis'],
])('knows the negations of %s', (language, negations, others) => {
  const found = `${negations} ${others}`.split(' ').filter((word) => isNegation(language, word));
  expect(found).toEqual(negations.split(' '));
});

test.each(Object.entries(negationsOf))('inserts only negations in %s', (language, { added }) => {
  expect(added.filter((word) => !isNegation(language, word))).toEqual([]);
});

test.each(Object.entries(negationsOf))('the check knows the inserted negations of %s', (_, { added }) => {
  expect(added.filter((word) => !isNegationOfCheck(fold(word), word))).toEqual([]);
});
