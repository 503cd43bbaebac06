import { describe, expect, test } from 'vitest';
import { plainContent } from '../essay.ts';
import { findReferences } from './find-references.ts';
import { locateWordings } from './locate-wordings.ts';
import { processorTime } from '../testing/processor-time.ts';

/** Returns the parts of the stored text in which the references of its plain text are found. */
function located(source: string): (string | undefined)[] {
  const text = plainContent(source);
  const wordings = findReferences(text).map(({ start, end }) => text.slice(start, end));
  return locateWordings(source, wordings).map((span) => span && source.slice(span.start, span.end));
}

describe('the place of a reference in the stored text', () => {
  test.each([
    ['On John 3:16 and Rom 8:28, 31.', ['John 3:16', 'Rom 8:28', '31']],
    ['**John** 3:16', ['John** 3:16']],
    ['> 1. See *1 Cor.* 13:4-7\n> and [Ps 23:1](https://example.org/Ps%2023:1)', ['1 Cor.* 13:4-7', 'Ps 23:1']],
    ['<p>See <strong>John</strong>&nbsp;3:16–18.</p><p title="Rom 8:28">Rom 8:28</p>', ['John</strong>&nbsp;3:16–18', 'Rom 8:28']],
    ['😀 John 3:16', ['John 3:16']],
    ['Jn 3:1 but Jn 3:16, not Jn 3:1', ['Jn 3:1', 'Jn 3:16', 'Jn 3:1']],
    ['<p>Jo<em>hn</em> 3:16 and Jude 3</p>', [undefined, 'Jude 3']],
  ])('%s', (source, parts) => {
    expect(located(source)).toEqual(parts);
  });
});

test('a hostile text is read in linear time', () => {
  const source = 'Jn 99:1 '.repeat(100_000);
  const wordings = Array.from({ length: 200 }, (_, i) => `Jn 3:${i}`);
  expect(processorTime(() => void locateWordings(source, wordings))).toBeLessThan(2000);
});
