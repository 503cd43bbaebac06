import { describe, expect, test } from 'vitest';
import { citedWorkKey } from './cited-work-key.ts';
import { parseCitedWork, withRepeatedAuthors } from './parse-cited-work.ts';

const parsed = (text: string) => {
  const { author, title, year } = parseCitedWork(text);
  return [author, title, year];
};

describe('author, title and year', () => {
  test.each([
    // Bibliographies of SBL, Chicago and Turabian, and MLA.
    [
      'Dulles, Avery. The Craft of Theology: From Symbol to System. New York: Crossroad, 1992.',
      ['Avery Dulles', 'The Craft of Theology: From Symbol to System', 1992],
    ],
    [
      'Dulles, Avery. The Craft of Theology: From Symbol to System. Crossroad, 1992.',
      'Avery Dulles',
      'The Craft of Theology: From Symbol to System',
      1992,
    ],
    ['Dulles, Avery. *The Craft of Theology*. New York: Crossroad, 1992.', 'Avery Dulles', 'The Craft of Theology', 1992],
    ['Dulles, Avery, S.J. <i>The Craft of Theology</i>. 2nd ed. New York: Crossroad, 1995.', 'Avery Dulles', 'The Craft of Theology', 1995],
    ['Kelly, J. N. D. Early Christian Doctrines. London: Black, 1958.', 'J. N. D. Kelly', 'Early Christian Doctrines', 1958],
    [
      'Balthasar, Hans Urs von. The Glory of the Lord. 7 vols. San Francisco: Ignatius, 1982–1991.',
      'Hans Urs von Balthasar',
      'The Glory of the Lord',
      1982,
    ],
    ['Barth, Karl, and Emil Brunner. Natural Theology. London: Bles, 1946.', 'Karl Barth', 'Natural Theology', 1946],
    ['Schaff, Philip, ed. The Creeds of Christendom. New York, 1877.', 'Philip Schaff', 'The Creeds of Christendom', 1877],
    ['King, Martin Luther, Jr. Strength to Love. New York: Harper, 1963.', 'Martin Luther King', 'Strength to Love', 1963],
    ['Wright, N. T. What St. Paul Really Said. Oxford: Lion, 1997.', 'N. T. Wright', 'What St. Paul Really Said', 1997],
    ['Bray, Gerald. The Theology of C. S. Lewis. London, 1990.', 'Gerald Bray', 'The Theology of C. S. Lewis', 1990],
    ['Westermann, Claus. Genesis 1–11. Minneapolis: Augsburg, 1984.', 'Claus Westermann', 'Genesis 1–11', 1984],
    ['Augustine. Confessions. Translated by Henry Chadwick. Oxford: Oxford University Press, 1991.', 'Augustine', 'Confessions', 1991],
    ['Augustine, Saint. Confessions.', 'Augustine', 'Confessions', null],
    [
      'Rahner, Karl. Is Christian Life Possible Today? Denville: Dimension, 1984.',
      'Karl Rahner',
      'Is Christian Life Possible Today?',
      1984,
    ],
    ['Doe, Jane. “Light and Night.” Vigiliae 12 (1990): 3–9.', 'Jane Doe', 'Light and Night', 1990],
    // APA.
    ['Dulles, A. (1992). The craft of theology. Crossroad.', 'A. Dulles', 'The craft of theology', 1992],
    [
      'Dulles, A. (1992). *The craft of theology: From symbol to system* (2nd ed.). Crossroad.',
      'A. Dulles',
      'The craft of theology: From symbol to system',
      1992,
    ],
    ['Barth, K., & Brunner, E. (1946a). Natural theology (P. Fraenkel, Trans.). Bles.', 'K. Barth', 'Natural theology', 1946],
    // Notes.
    ['Avery Dulles, The Craft of Theology (New York: Crossroad, 1992), 12.', 'Avery Dulles', 'The Craft of Theology', 1992],
    [
      'Avery Dulles, *The Craft of Theology: From Symbol to System* (New York: Crossroad, 1992), 12',
      'Avery Dulles',
      'The Craft of Theology: From Symbol to System',
      1992,
    ],
    ['See Avery Dulles, The Craft of Theology, trans. X (New York: Crossroad, 1992), 12.', 'Avery Dulles', 'The Craft of Theology', 1992],
    [
      'Dulles, Avery, The Craft of Theology: From Symbol to System, New York: Crossroad, 1992',
      'Avery Dulles',
      'The Craft of Theology: From Symbol to System',
      1992,
    ],
    ['Barth, Karl, Church Dogmatics I/1, 1932', 'Karl Barth', 'Church Dogmatics', 1932],
    ['Augustine, Confessions, 7.10', 'Augustine', 'Confessions', null],
    ['Augustine of Hippo, Confessions (397)', 'Augustine of Hippo', 'Confessions', 397],
    ['Gregory of Nyssa, On the Soul, pp. 12–14', 'Gregory of Nyssa', 'On the Soul', null],
    ['Athanasius: On the Incarnation, pp. 12–14 (318)', 'Athanasius', 'On the Incarnation', 318],
    ['Athanasius, On the Incarnation: 54', 'Athanasius', 'On the Incarnation', null],
    ['C. S. Lewis, The Lion, the Witch and the Wardrobe (1950)', 'C. S. Lewis', 'The Lion, the Witch and the Wardrobe', 1950],
    ['Confessions, Augustine, pp. 12–14', 'Augustine', 'Confessions', null],
    // A title with its author behind it.
    ['The Craft of Theology by Avery Dulles', 'Avery Dulles', 'The Craft of Theology', null],
    ['<b>The Craft of Theology</b>, by Avery Dulles, 1992', 'Avery Dulles', 'The Craft of Theology', 1992],
    ['The Screwtape Letters by C. S. Lewis. London: Bles, 1942.', 'C. S. Lewis', 'The Screwtape Letters', 1942],
    ['“The Craft of Theology” by Avery Dulles (1992)', 'Avery Dulles', 'The Craft of Theology', 1992],
  ])('of %j', (text, ...expected) => {
    expect(parsed(text)).toEqual(expected.flat());
  });

  test.each([
    ['Faith, Hope and Love (1932)', 'Faith, Hope and Love', 1932],
    ['Genesis, Translation and Commentary (1996)', 'Genesis, Translation and Commentary', 1996],
    ['Christian Ethics, Church and State (1990)', 'Christian Ethics, Church and State', 1990],
    ['Systematic Theology. Grand Rapids: Eerdmans, 1999.', 'Systematic Theology', 1999],
    ['Justification by Faith', 'Justification by Faith', null],
    ['The Philokalia. Translated by Kallistos Ware. London: Faber, 1979.', 'The Philokalia', 1979],
    ['The Rule of Saint Benedict, translated by Timothy Fry, 1981', 'The Rule of Saint Benedict', 1981],
    ['Christology: A Global Introduction', 'Christology: A Global Introduction', null],
    ['Heidelberg Catechism, Lord’s Day 1', 'Heidelberg Catechism', null],
    ['———. Hearers of the Word. 1969.', 'Hearers of the Word', 1969],
    ['1 Clement', '1 Clement', null],
    ['1984', '1984', null],
    ['— …', '— …', null],
  ])('of %j without an author, whom it does not name for certain', (text, title, year) => {
    expect(parsed(text)).toEqual([null, title, year]);
  });
});

describe('the key', () => {
  test.each([
    [
      'Dulles, Avery. The Craft of Theology: From Symbol to System. New York: Crossroad, 1992.',
      'Dulles, A. (1992). *The craft of theology*. Crossroad.',
      'Avery Dulles, The Craft of Theology (New York: Crossroad, 1992), 12.',
      'Dulles, The Craft of Theology, 3',
      '<b>The Craft of Theology</b>, by Avery Dulles, 1992',
      'The Craft of Theology. By Avery Dulles.',
    ],
    ['Augustine, Confessions, bk. 7 (397)', 'Augustine of Hippo. Confessions. Oxford, 1991.', 'Confessions, Augustine, pp. 12–14'],
    ['Balthasar, Hans Urs von. The Glory of the Lord. 1982.', 'Hans Urs von Balthasar, The Glory of the Lord, vol. 1'],
  ])('is one for all forms of %j', (...forms) => {
    expect([...new Set(forms.map(citedWorkKey))]).toEqual([citedWorkKey(forms[0] ?? '')]);
  });

  test.each([
    ['Gregory of Nyssa, Letters', 'Gregory of Nazianzus, Letters'],
    ['Christology: A Global Introduction', 'Christology: The Basics'],
    ['Dulles, Avery. Models of the Church. 1974.', 'Dulles, Avery. Models of Revelation. 1983.'],
    ['Aristotle, On the Soul', 'Tertullian, On the Soul'],
    ['1 Clement', '2 Clement'],
  ])('differs for %j and %j', (one, other) => {
    expect(citedWorkKey(one)).not.toBe(citedWorkKey(other));
  });
});

describe('dashes in place of an author', () => {
  test('repeat the author of the previous entry, if it names one', () => {
    const rahner = 'Rahner, Karl. Foundations of Christian Faith. New York, 1978.';
    expect(withRepeatedAuthors([rahner, '———. Hearers of the Word. 1969.', '---. Spirit in the World.'])).toEqual([
      rahner,
      'Rahner, Karl. Hearers of the Word. 1969.',
      'Rahner, Karl. Spirit in the World.',
    ]);
    expect(withRepeatedAuthors([rahner, '', '———. Hearers of the Word.'])).toEqual([rahner, '', '———. Hearers of the Word.']);
    expect(withRepeatedAuthors(['Augustine, Confessions', '———, City of God'])).toEqual([
      'Augustine, Confessions',
      'Augustine. City of God',
    ]);
  });
});
