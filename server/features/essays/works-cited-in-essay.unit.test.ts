import { describe, expect, test } from 'vitest';
import { worksCitedInEssay } from './works-cited-in-essay.ts';

const note = (html: string, cite = '') => `<span class="footnote"${cite}>${html}</span>`;
const textsOf = (content: string) => worksCitedInEssay(content).map(({ text }) => text);
const ofNote = (html: string) => textsOf(`<p>It is so.${note(html)}</p>`);
const ofEntry = (html: string) => textsOf(`<p>It is so.</p><h2>Bibliography</h2><p>${html}</p>`);

describe('a footnote', () => {
  test.each([
    ['Origen, <em>Hexapla</em>, 2.', 'Origen, Hexapla'],
    [
      'See Athanasius, <em>On the Incarnation</em>, trans. John Behr (Yonkers: SVS Press, 2011), 54.',
      'Athanasius, On the Incarnation (2011)',
    ],
    [
      'The tradition is divided. Cf. also John N. D. Kelly and Henry Chadwick, <i>Doctrines</i> 12.',
      'John N. D. Kelly and Henry Chadwick, Doctrines',
    ],
    ['Philip Schaff, ed., <em>The Creeds of Christendom</em>, vol. 1', 'Philip Schaff, The Creeds of Christendom'],
    ['Jane Doe, “Light and Night,” <em>Vigiliae</em> 12 (1990): 3–9.', 'Jane Doe, Light and Night (1990)'],
    ['<em>Didache</em> 9.1', 'Didache'],
    ['Athanasius, On the Incarnation, 54.3.', 'Athanasius, On the Incarnation, 54.3'],
    ['See Philo, On Dreams 1.2', 'Philo, On Dreams 1.2'],
    ['C. S. Lewis, The Lion, the Witch and the Wardrobe (1950)', 'C. S. Lewis, The Lion, the Witch and the Wardrobe (1950)'],
    ['Ἀθανάσιος, Περὶ ἐνανθρωπήσεως, 54', 'Ἀθανάσιος, Περὶ ἐνανθρωπήσεως, 54'],
    ['Ludwig von Pastor, <em>Geschichte der Päpste</em>, 3', 'Ludwig von Pastor, Geschichte der Päpste'],
  ])('that says %j cites %j', (html, citation) => expect(ofNote(html)).toEqual([citation]));

  test('cites several works, separated by semicolons', () => {
    expect(ofNote('See Origen, <em>Hexapla</em> 2 (so; also) ; Philo, On Dreams, 1.2; and Basil, <em>Letters</em>.')).toEqual([
      'Origen, Hexapla',
      'Philo, On Dreams, 1.2',
      'Basil, Letters',
    ]);
  });

  test.each([
    'I thank Macrina for this remark.',
    'However, this is <em>not</em> so.',
    'However, Augustine wrote this in 397.',
    'Ibid., 12.',
    'Ibid., <em>Letters</em>, 12',
    'Rom 8:28–30; John 1:14',
    'See chapter 3 above, 12.',
    'https://example.org/a-page',
    'He calls it “the night of 1054”, in his words.',
    'Origen, [Work:12], 3',
    'The word is <em>logos</em> (reason).',
    '',
  ])('that says %j cites no work', (html) => expect(ofNote(html)).toEqual([]));

  test('that names a work by its id says so, and one that names a passage or a text cites no work', () => {
    const content = `<p>a${note('Anselm, <em>Proslogion</em> (1078), 4.', ' data-cite="work:12@4 sbl"')} b${note('Rom 8:28.', ' data-cite="passage:45008028028 sbl"')}
      c${note('Augustine, <em>Conf.</em> 7.10.16.', ' data-cite="text:confessions/7.10.16 sbl"')} d${note('Origen, <em>Hexapla</em>.')}</p>`;
    expect(worksCitedInEssay(content)).toEqual([
      { key: 'anselm proslogion', text: 'Anselm, Proslogion (1078)', workId: 12 },
      { key: 'hexapla origen', text: 'Origen, Hexapla', workId: null },
    ]);
  });

  test('in Markdown cites works, too', () => {
    expect(textsOf('It is.[^1] So.[^b]\n\n[^1]: Origen, *Hexapla*, 2.\n[^b]: See Philo, On Dreams, 1.2.\n')).toEqual([
      'Origen, Hexapla',
      'Philo, On Dreams, 1.2',
    ]);
  });
});

describe('an entry of a bibliography', () => {
  test.each([
    ['Behr, John. <em>The Nicene Faith</em>. 2 vols. Crestwood: SVS Press, 2004.', 'John Behr, The Nicene Faith (2004)'],
    ['Schaff, Philip, ed. <em>The Creeds of Christendom</em>. New York, 1877.', 'Philip Schaff, The Creeds of Christendom (1877)'],
    ['Kelly, J. N. D. Early Christian Doctrines. London: Black, 1958.', 'J. N. D. Kelly, Early Christian Doctrines (1958)'],
    ['Doe, Jane. “Light and Night.” <em>Vigiliae</em> 12 (1990): 3–9.', 'Jane Doe, Light and Night (1990)'],
    ['Augustine. <em>Confessions</em>.', 'Augustine, Confessions'],
    ['<em>The Philokalia</em>. London, 1979.', 'The Philokalia (1979)'],
    ['The acts of the council of Chalcedon', 'The acts of the council of Chalcedon'],
    ['Origen, Hexapla', 'Origen, Hexapla'],
    ['Dulles, A. (1992). <em>The craft of theology</em>. Crossroad.', 'A. Dulles, The craft of theology (1992)'],
    ['<em>The Craft of Theology</em>, by Avery Dulles. New York: Crossroad, 1992.', 'Avery Dulles, The Craft of Theology (1992)'],
  ])('that says %j cites %j', (html, citation) => expect(ofEntry(html)).toEqual([citation]));

  test('with dashes repeats the author of the previous entry, unless that entry links to the catalog', () => {
    const [rahner, hearers] = ['Rahner, Karl. <em>Foundations</em>. 1978.', '———. <em>Hearers of the Word</em>. 1969.'];
    const entries = `<p>${rahner}</p><p>${hearers}</p><p>[Work:12]</p><p>———. <em>Models</em>.</p>`;
    expect(textsOf(`<h2>Bibliography</h2>${entries}`)).toEqual([
      'Karl Rahner, Foundations (1978)',
      'Rahner, Karl. Hearers of the Word. 1969.',
      '———. Models.',
    ]);
  });

  test('is in a section with that name, as a paragraph or item, also below subheadings', () => {
    const section = '<h2>Works cited</h2><h3>Sources</h3><p>Origen, Hexapla</p><ul><li>Philo, On Dreams</li></ul>';
    expect(textsOf(`<p>Basil, Letters</p>${section}<h2>Notes</h2><p>Basil, Letters</p>`)).toEqual(['Origen, Hexapla', 'Philo, On Dreams']);
    expect(textsOf('<p><strong>Bibliography:</strong></p><p>Origen, Hexapla</p>')).toEqual(['Origen, Hexapla']);
    expect(textsOf('# A\n\nText\n\n## References\n\n- Origen, *Hexapla*\n- https://example.org\n')).toEqual(['Origen, Hexapla']);
    expect(textsOf('<h2>On references</h2><p>Origen, Hexapla</p>')).toEqual([]);
  });
});

test('stores at most 500 citations, none longer than a citation may be', () => {
  const notes = Array.from({ length: 600 }, (_, i) => note(`Author ${'x'.repeat(i)}, <em>Title</em>`.replace('Author x', 'X'))).join('');
  expect(worksCitedInEssay(`<p>${notes}</p>`).length).toBeLessThanOrEqual(500);
  expect(ofEntry('word '.repeat(300))).toEqual([]);
});
