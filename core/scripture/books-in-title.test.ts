import { beforeAll, describe, expect, test } from 'vitest';
import { books } from '../scripture-books.ts';
import { booksInTitle } from './books-in-title.ts';
import { loadScriptureLanguages, scriptureLanguages } from './lexicon.ts';

beforeAll(async () => loadScriptureLanguages(scriptureLanguages()));

const booksIn = (title: string, language?: string, isSubject = false): string =>
  booksInTitle(title, { language, isSubject })
    .map(({ book }) => books[book - 1]?.key)
    .join(' ');

describe('a title', () => {
  test.each([
    ['The Epistle to the Romans', 'Rom'],
    ["St. Paul's Epistle to the Romans: A Commentary", 'Rom'],
    ['Commentary on the Psalms', 'Ps'],
    ['Expositions of the Psalms', 'Ps'],
    ['Lectures on Genesis', 'Gen'],
    ['Moralia in Job', 'Job'],
    ['Sermons on the Song of Songs', 'Song'],
    ['Homilies on the Gospel of Matthew', 'Matt'],
    ['Homilies on the Acts of the Apostles', 'Acts'],
    ['Commentary on Acts', 'Acts'],
    ['Commentary on Philemon', 'Phlm'],
    ['Hebrew Questions on Genesis', 'Gen'],
    ['Commentary on the First Epistle of John', '1John'],
    ['The Epistles of John', '1John 2John 3John'],
    ["The Expositor's Bible: The Books of Chronicles", '1Chr 2Chr'],
    ['The World English Bible (WEB): Romans', 'Rom'],
    ['The Bible, King James version, Book 25: Lamentations', 'Lam'],
    ['James (Harklensian version)', 'Jas'],
    ['1 Kings (Peshitta version)', '1Kgs'],
    ['Some Translation Features in the Harqlean Version of First Peter', '1Pet'],
    ['The Character of the Peshitta Version of Ruth', 'Ruth'],
    ['Commentary on Matthew and Commentary on Luke', 'Matt Luke'],
    ['Commentary on the Gospel of St. John', 'John'],
    ['Genesis', 'Gen'],
    ['Commentary on the Apocalypse', 'Rev'],
    ['The Revelation of St. John', 'Rev'],
    ['A Fragment of the Harklean Version of St Matthew’s Gospel', 'Matt'],
    ['Romans: 3 Lectures', 'Rom'],
  ])('%s is about %s', (title, keys) => {
    expect(booksIn(title, 'en')).toBe(keys);
  });

  test.each([
    ['de', 'Der Römerbrief', 'Rom'],
    ['de', 'Auslegung des Galaterbriefs', 'Gal'],
    ['de', 'Der 1. Korintherbrief', '1Cor'],
    ['de', 'Der Wert des Genesis-Kommentars Ephräms', 'Gen'],
    ['de', 'Predigten über das Evangelium nach Matthäus', 'Matt'],
    ['fr', 'Commentaire sur la Genèse', 'Gen'],
    ['fr', 'Homélies sur l’évangile de Jean', 'John'],
    ['la', 'Enarrationes in Psalmos', 'Ps'],
    ['la', 'In Epistulam ad Romanos', 'Rom'],
  ])('in %s, %s is about %s', (language, title, keys) => {
    expect(booksIn(title, language)).toBe(keys);
  });

  test.each([
    ...[
      'Homilies on Romans 9',
      'Commentary on John I, 46-51',
      'John the Baptist',
      'A Life of St. John for the Young',
      'Daniel',
      'Confessions',
    ],
    ...[
      'The Syriac Acts of John',
      'Commentary on the Acts of Thomas',
      'Apocalypse of Paul, the Apostle',
      'Essays on Revelation and Reason',
    ],
    ...[
      'Commentary on John Calvin',
      'The Homilies of John Chrysostom',
      'Lectures on the Revelation of God',
      'From Patriarch Timothy I to Islam',
    ],
    ...['Sermons of Luke', 'Gospel of Thomas', 'The Genesis of a Doctrine', 'A Study of Peter of Callinicus', 'A Commentary by Mark'],
    ...[
      'The Epistle of Ignatius to the Ephesians',
      'Clement’s First Epistle to the Corinthians',
      'Greeks and Romans',
      'Epistle of Matthew',
    ],
    ...['The Kings of Israel', 'Numbers', 'Job', 'The Gospel according to Peanuts', 'Questions on the Soul', 'Letters to Mark'],
    ...[
      'Homily on Deut. xv 9',
      'Manuscripts in St. Mark’s Monastery',
      'The Psalms of Solomon',
      'To Zacharias',
      'Brief von Johannes dem Einsiedler',
    ],
  ])('%s is not about a whole book', (title) => {
    expect(booksIn(title, 'en')).toBe('');
  });
});

test.each([
  ['Epistle to the Ephesians', 'Ignatius of Antioch'],
  ['Book of Lamentations', 'Gregory of Narek'],
])('%s by %s is not a book of the Bible', (title, author) => {
  expect(booksInTitle(title)).toHaveLength(1);
  expect(booksInTitle(title, { author })).toEqual([]);
});

describe('a subject', () => {
  test.each([
    ['Genesis', 'Gen'],
    ['Daniel', 'Dan'],
    ['Jonah', 'Jonah'],
    ['1 Kings', '1Kgs'],
    ['Gospel of John', 'John'],
    ['Bible. John -- Criticism, interpretation, etc.', 'John'],
    ['Bible. Romans -- Commentaries', 'Rom'],
    ['Bible. Corinthians, 1st -- Commentaries', '1Cor'],
    ['Epistle to the Romans', 'Rom'],
  ])('%s is %s', (subject, keys) => {
    expect(booksIn(subject, 'en', true)).toBe(keys);
  });

  test.each([
    'chronicles',
    'John',
    'Timothy I',
    'John of Ephesus',
    'Acts of Thomas',
    'Peter',
    'Gospel of Thomas',
    'Bible. Psalm 119',
    'Judith',
    'Autobiography',
  ])('%s is not a whole book', (subject) => {
    expect(booksIn(subject, 'en', true)).toBe('');
  });
});
