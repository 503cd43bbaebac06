import { expect, test } from 'vitest';
import { categories } from '#core/categories.ts';
import { categoryOf, type ClassifiableWork } from './category-rules.ts';

const work = (parts: Partial<ClassifiableWork>): ClassifiableWork => ({
  subjects: [],
  lcc: [],
  type: null,
  source: null,
  authorYear: null,
  ...parts,
});

test.each<[string, Partial<ClassifiableWork>, string]>([
  ['a creed, whatever it is about', { type: 'creed', subjects: ['Canon', 'Jews'] }, 'Creeds & Confessions'],
  ['an ancient life of a saint', { type: 'ancient-work', subjects: ['Hagiography', 'Thecla'] }, 'Hagiography'],
  ['any other ancient work', { type: 'ancient-work', subjects: ['The Cross'] }, 'Syriac Literature'],
  ['a church father', { type: 'patristic-work', subjects: ['Church Fathers'], authorYear: 430 }, 'Patristics'],
  ['a doctor of the Middle Ages', { type: 'patristic-work', subjects: ['Church Fathers'], authorYear: 1274 }, 'Medieval Theology'],
  ['the canons of a council', { type: 'patristic-work', subjects: ['Councils & Canons'], authorYear: 431 }, 'Canon Law & Councils'],
  ['sermons on the Bible', { lcc: ['BS'], subjects: ['Bible. Genesis -- Sermons'] }, 'Sermons & Devotion'],
  ['a book of the Bible', { lcc: ['BS'], subjects: ['Bible. Ruth'] }, 'Scripture'],
  ['a study of one', { lcc: ['BS'], subjects: ['Bible. Ruth -- Criticism, interpretation, etc.'] }, 'Biblical Studies'],
  ['the Qurʾan', { lcc: ['BP'], subjects: ["Qur'an"] }, 'Islam'],
  ['Bahai', { lcc: ['BP'], subjects: ['Bahai Faith'] }, 'World Religions'],
  [
    'a church that calls its members saints',
    { lcc: ['BX'], subjects: ['Latter Day Saint churches -- Doctrines'] },
    'Churches & Denominations',
  ],
  ['the particular before the general', { subjects: ['theology', 'IV CE', 'hymnography', 'Ephrem'] }, 'Liturgy & Hymns'],
  ['keywords in any case', { subjects: ['Monasticism'] }, 'Spirituality & Monasticism'],
  ['only whole keywords', { subjects: ['art of war'] }, 'Church History'],
  ['Syriac scholarship without keywords', { source: 'syriaca-cbss' }, 'Syriac Studies'],
  ['an early author by class', { lcc: ['BR'], authorYear: 397, subjects: ['Christianity'] }, 'Patristics'],
  ['a class alone', { lcc: ['BM'] }, 'Jewish Thought'],
  ['nothing at all', {}, 'Church History'],
])('assigns one category: %s', (_, parts, category) => {
  expect(categoryOf(work(parts))).toBe(category);
});

test('assigns every category to some work', () => {
  const reached = new Set(
    [
      ...[
        'catechisms',
        'islam',
        'judaism',
        'magic',
        'canon law',
        'liturgy',
        'saints',
        'prayer',
        'nt apocrypha',
        'peshitta',
        'exegesis',
        'icons',
      ],
      ...[
        'missions',
        'logic',
        'apologetics',
        'trinity',
        'reformation',
        'kerala',
        'ethics',
        'meditations',
        'greek fathers',
        'poetry',
        'war',
      ],
      ...['quakers', 'sermons'],
    ]
      .map((subject) => categoryOf(work({ subjects: [subject] })))
      .concat(categoryOf(work({ type: 'volume', authorYear: 1000 })), categoryOf(work({ source: 'syriaca-cbss' }))),
  );
  expect([...reached].toSorted()).toEqual(categories.map(({ name }) => name).toSorted());
});
