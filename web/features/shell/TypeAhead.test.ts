// @vitest-environment happy-dom
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { TypeAhead } from './TypeAhead.tsx';

/** Renders it; returns what it has collected. */
function renderTypeAhead(onCancel = vi.fn()) {
  let typed = '';
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const element = createElement(TypeAhead, { onType: (change) => (typed = change(typed)), onCancel });
  flushSync(() => root.render(element));
  onTestFinished(() => flushSync(() => root.unmount()));
  return () => typed;
}

function press(key: string, modifiers: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  document.body.dispatchEvent(event);
  return event;
}

test('collects letters, and removes the last one on Backspace', () => {
  const typed = renderTypeAhead();
  for (const key of ['r', 'o', 'n', 'Backspace', 'm', ' ', '8']) expect(press(key).defaultPrevented).toBe(true);
  expect(typed()).toBe('rom 8');
});

test('leaves shortcuts and other keys to the page', () => {
  const typed = renderTypeAhead();
  expect(press('r', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(press('Tab').defaultPrevented).toBe(false);
  expect(typed()).toBe('');
});

test('closes on Escape', () => {
  const onCancel = vi.fn();
  renderTypeAhead(onCancel);
  press('Escape');
  expect(onCancel).toHaveBeenCalledOnce();
});
