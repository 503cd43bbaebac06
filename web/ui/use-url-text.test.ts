// @vitest-environment happy-dom
import { type ChangeEvent, createElement, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useUrlText } from './use-url-text.ts';

vi.mock('./use-leaving.ts', () => ({ useLeaving: () => false }));

/** Renders a field whose URL changes only when the test says so. */
function renderField() {
  vi.useFakeTimers();
  const sent: string[] = [];
  let field: ReturnType<typeof useUrlText>;
  function Field({ fromUrl }: { fromUrl: string }) {
    const props = useUrlText(fromUrl, (text) => sent.push(text));
    useLayoutEffect(() => {
      field = props;
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  onTestFinished(() => {
    root.unmount();
    vi.useRealTimers();
  });
  const show = (fromUrl: string): void => flushSync(() => root.render(createElement(Field, { fromUrl })));
  show('');
  return {
    show,
    sent,
    type: (text: string) => flushSync(() => field.onChange({ currentTarget: { value: text } } as ChangeEvent<HTMLInputElement>)),
    pause: () => vi.advanceTimersByTime(300),
    value: () => field.value,
  };
}

test('keeps what is typed while the URL still changes to an earlier text', () => {
  const { show, sent, type, pause, value } = renderField();
  type('ru');
  pause();
  type('rut');
  show('ru');
  expect(value()).toBe('rut');
  pause();
  type('ruth');
  pause();
  type('ruth h');
  show('rut');
  show('ruth');
  expect(value()).toBe('ruth h');
  pause();
  expect(sent).toEqual(['ru', 'rut', 'ruth', 'ruth h']);
});

test('shows another text of the URL, also one that was sent before', () => {
  const { show, type, pause, value } = renderField();
  type('ruth');
  pause();
  show('ruth');
  show('');
  expect(value()).toBe('');
  show('ruth');
  expect(value()).toBe('ruth');
});
