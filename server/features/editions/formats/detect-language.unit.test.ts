import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language.ts';

test.each([
  ['en', 'In the beginning God created the heaven and the earth. And the earth was without form, and void.'],
  ['la', 'In principio creavit Deus cælum et terram. Terra autem erat inanis et vacua, et tenebræ erant super faciem abyssi.'],
  ['de', 'Am Anfang schuf Gott Himmel und Erde. Und die Erde war wüst und leer, und es war finster auf der Tiefe.'],
  ['fr', 'Au commencement, Dieu créa les cieux et la terre. La terre était informe et vide; les ténèbres étaient sur l’abîme et les eaux'],
  ['es', 'En el principio creó Dios los cielos y la tierra. Y la tierra estaba desordenada y vacía, y las tinieblas estaban'],
  ['grc', 'Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.'],
  ['el', 'Στην αρχή ήταν ο Λόγος, και ο Λόγος ήταν προς τον Θεό, και Θεός ήταν ο Λόγος.'],
  ['he', 'בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו וחשך על פני תהום'],
  ['ar', 'في البدء كان الكلمة والكلمة كان عند الله وكان الكلمة الله هذا كان في البدء'],
  ['zh-Hant', '起初神創造天地。地是空虛混沌，淵面黑暗；神的靈運行在水面上。神說：「要有光」，就有了光。神看光是好的，就把光暗分開了。'],
  ['zh-Hans', '起初神创造天地。地是空虚混沌，渊面黑暗；神的灵运行在水面上。神说：“要有光”，就有了光。神看光是好的，就把光暗分开了。'],
])('detects %s by its letters or words', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

test('ignores markup, and detects no language in short or mixed texts', () => {
  const words = 'The word of Yahweh came to Jonah, and he said to them that they shall not go from this city with the men'.split(' ');
  const usfm = words.map((word) => `\\zaln-s |x-content="דְּבַר־יהוה"\\*\\w ${word}|strong="H1697"\\w*\\zaln-e\\*`).join('\n');
  expect(detectLanguage(`\\id JON\n\\c 1\n\\v 1 ${usfm}`)).toBe('en');
  expect(detectLanguage(`<text><p xml:lang="grc" n="λόγος λόγος λόγος λόγος λόγος λόγος λόγος λόγος">${words.join(' ')}</p></text>`)).toBe(
    'en',
  );
  for (const text of ['', 'Amen.', 'Lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt', '1 2 3'])
    expect(detectLanguage(text)).toBeUndefined();
});
