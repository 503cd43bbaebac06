import { beforeEach, expect, test } from 'vitest';
import type { ReadingSettings } from '#contract/accounts.ts';
import type { Edition, Segment } from '#contract/editions.ts';
import { defaultReadingSettings } from '#core/reading-settings.ts';
import { showEarlyTheme, releaseTheme } from '../web/features/reader/early-theme.ts';
import { showFirstText as show } from '../web/features/reader/first-text-layer.ts';
import type { FirstText } from '../web/features/reader/first-text-request.ts';

const point = (kind: string, start = 0, more: object = {}) => ({ kind, start, end: start, ...more });
const segment = (number: number, text: string, more: Partial<Segment> = {}): Segment => ({
  ...{ id: number, citation: `Ps.23.${number}`, label: String(number), text, marks: [], notes: [], address: null },
  ...more,
});

function firstText(edition: Partial<Edition>, segments: readonly Segment[]): FirstText {
  const path = [
    { label: 'Psalms', citation: 'Ps' },
    { label: 'Psalm 23', citation: 'Ps.23' },
  ];
  const page = { path, headings: [], target: null, offset: 0, count: segments.length, previous: null, next: null };
  return {
    edition: { title: 'King James Version', language: 'en', scripture: true, ...edition } as Edition,
    part: { segments: [...segments], previous: null, next: null, page },
  };
}

const showFirstText = (text: FirstText, settings: Partial<ReadingSettings> = {}): void =>
  show(text, { ...defaultReadingSettings, ...settings });

const layer = () => document.querySelector<HTMLElement>('[data-first-text]');
const application = document.createElement('div');
application.id = 'root';

beforeEach(() => {
  layer()?.remove();
  application.replaceChildren();
  document.body.replaceChildren(application);
  document.documentElement.dataset['mantineColorScheme'] = 'light';
});

/** Shows what the application would render, and waits until it is observed. */
async function render(html: string): Promise<void> {
  application.innerHTML = html;
  await new Promise((resolve) => setTimeout(resolve, 0));
}

test('shows poetry, numbers and signs of notes as text, until the application shows the text', async () => {
  const marks = [point('psalm_title', 0, { text: 'Of David' }), point('line', 0, { level: 1 }), point('line', 14, { level: 2 })];
  const notes = [{ kind: 'footnote', offset: 13, text: 'Or: guide' }];
  showFirstText(firstText({}, [segment(1, 'The shepherd, <b>I</b> shall not want', { marks, notes })]));
  expect(layer()?.querySelector('h1')?.textContent).toBe('Psalm 23');
  const blocks = [...(layer()?.querySelectorAll('p') ?? [])];
  expect(blocks.map((block) => [block.dataset['kind'], block.dataset['indent'], block.textContent])).toEqual([
    ['psalm_title', undefined, 'Of David'],
    ['line', '1', '1The shepherd,\u2060a '],
    ['line', '2', '<b>I</b> shall not want'],
  ]);
  expect(layer()?.querySelector('b')).toBeNull();
  await render('<style></style><main></main>');
  await render('<style></style><main><div data-text-pending>Loading</div></main>');
  expect(layer()).not.toBeNull();
  await render('<main><p><span data-citation="Ps.23.1">The shepherd</span></p></main>');
  expect(layer()).toBeNull();
});

test.each([
  ['he', 'יְהוָה רֹעִי', 'rtl'],
  ['syc', 'ܡܪܝܐ ܢܪܥܝܢܝ', 'rtl'],
  ['grc', 'Κύριος ποιμαίνει με', 'ltr'],
])('sets %s in its own language and direction', (language, text, direction) => {
  showFirstText(firstText({ language }, [segment(1, text)]));
  const article = layer()?.querySelector('article');
  expect([article?.lang, article?.dir]).toEqual([language, direction]);
});

test('follows the size, spacing and numbers of the reader', () => {
  showFirstText(firstText({}, [segment(1, 'One'), segment(2, 'Two')]), { size: 140, spacing: 'wide', numbers: false });
  const reader = layer()?.querySelector<HTMLElement>('[data-numbers="off"]');
  expect([reader?.style.getPropertyValue('--size'), reader?.style.getPropertyValue('--leading')]).toEqual(['1.4', '1.85']);
});

test('gives way to an error', async () => {
  showFirstText(firstText({}, [segment(1, 'One')]));
  await render('<main><p role="alert">Failed to load the text.</p></main>');
  expect(layer()).toBeNull();
});

const shownTheme = () => {
  const { mantineColorScheme, readerTheme, earlyTheme } = document.documentElement.dataset;
  return [mantineColorScheme, readerTheme, earlyTheme];
};
const observed = () => new Promise((resolve) => setTimeout(resolve, 0));

test('holds the theme of the reader while the application begins with that of the site', async () => {
  const end = showEarlyTheme('dark');
  expect(shownTheme()).toEqual(['dark', undefined, '']);
  document.documentElement.dataset['mantineColorScheme'] = 'light';
  await observed();
  expect(shownTheme()[0]).toBe('dark');
  // The reader's page takes over, and may then show another theme.
  releaseTheme();
  document.documentElement.dataset['mantineColorScheme'] = 'light';
  await observed();
  end();
  expect(shownTheme()).toEqual(['light', undefined, undefined]);
});

test('shows another page than the reader in the theme of the site', () => {
  document.documentElement.dataset['mantineColorScheme'] = 'dark';
  const end = showEarlyTheme('sepia');
  expect(shownTheme()).toEqual(['light', 'sepia', '']);
  end();
  expect(shownTheme()).toEqual(['dark', undefined, undefined]);
});

test('is not shown above an application that shows something already', () => {
  application.innerHTML = '<main><h1>Home</h1></main>';
  showFirstText(firstText({}, [segment(1, 'One')]));
  expect(layer()).toBeNull();
});

test('says that the application did not start, and keeps the text', () => {
  showFirstText(firstText({}, [segment(1, 'One')]));
  const script = document.createElement('script');
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  expect(layer()?.querySelector('[role="alert"]')?.textContent).toBe('The rest of this page could not be loaded.');
  expect(layer()?.textContent).toContain('One');
  script.remove();
});
