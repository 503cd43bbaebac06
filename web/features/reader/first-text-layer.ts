import type { ReadingSettings } from '#contract/accounts.ts';
import { directionOf } from '../../ui/direction.ts';
import { noteEarlyScroll } from './early-scroll.ts';
import { element } from './element.ts';
import { type Places, renderBlocks } from './first-text-blocks.ts';
import type { FirstText } from './first-text-request.ts';
import layerClasses from './first-text.module.css';
import { layoutBlocks } from './layout-blocks.ts';
import classes from './page.module.css';
import { titleOfPath } from './page-title.ts';
import { textStyleOf } from './text-style.ts';
import { isPending, whenShown } from './watch-application.ts';

const failureText = 'The rest of this page could not be loaded.';

/**
 * Shows a text above the application, which is still loading, until the application shows anything
 * but its skeleton.
 */
export function showFirstText(text: FirstText, settings: ReadingSettings): void {
  const application = document.getElementById('root');
  if (!application || !isPending(application)) return;
  const { layer, places } = renderLayer(text, settings);
  document.body.append(layer);
  const watching = new AbortController();
  scrollToPlace(layer, placeOf(text.part, places), watching.signal);
  removeWhenShown(application, layer, watching);
}

/** Sets the text in the typefaces of the site, which must be loaded first. */
export function setTypefaces(): void {
  document.querySelector('[data-first-text]')?.removeAttribute('data-plain');
}

function renderLayer({ edition, part: { segments, page } }: FirstText, settings: ReadingSettings): { layer: HTMLElement; places: Places } {
  const { title, context } = titleOfPath(page.path, edition);
  const labels = page.path.map(({ label }) => label);
  const { elements, places } = renderBlocks(
    layoutBlocks(segments, { headings: page.headings, labels, hasVersePerLine: settings.verse_per_line }),
  );
  const head = element('header', { class: classes['head'] }, [
    ...(context === '' ? [] : [element('p', { class: classes['context'], dir: 'auto' }, [context])]),
    element('h1', { class: classes['title'], dir: 'auto' }, [title]),
  ]);
  const direction = directionOf(segments.map((segment) => segment.text).join(' '));
  const lang = edition.language === 'und' ? undefined : edition.language;
  const article = element('article', { class: classes['page'], lang, dir: direction }, [
    ...(page.offset === 0 ? [head] : []),
    element('div', { class: classes['part'] }, elements),
  ]);
  const reader = element('div', { class: classes['reader'], 'data-numbers': settings.numbers ? undefined : 'off' }, [article]);
  for (const [name, value] of Object.entries(textStyleOf(settings))) reader.style.setProperty(name, String(value));
  const bar = element('div', { class: layerClasses['bar'] });
  return { layer: element('div', { class: layerClasses['layer'], 'data-first-text': '', 'data-plain': '' }, [bar, reader]), places };
}

/** Returns where the address leads, as use-target.ts does; undefined at the top of the page. */
function placeOf({ segments, page: { target, offset } }: FirstText['part'], places: Places): HTMLElement | undefined {
  if (!target || (offset === 0 && target.first === segments[0]?.citation)) return undefined;
  return (target.kind === 'section' ? places.headings.get(target.first) : undefined) ?? places.segments.get(target.first);
}

/** Scrolls to a place, also once the typefaces are there, until the reader scrolls. */
function scrollToPlace(layer: HTMLElement, place: HTMLElement | undefined, signal: AbortSignal): void {
  let hasScrolled = false;
  const scroll = (): void => {
    if (!hasScrolled) place?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
  const onMove = (): void => {
    hasScrolled = true;
    noteEarlyScroll();
  };
  for (const move of ['wheel', 'touchmove'] as const) layer.addEventListener(move, onMove, { passive: true, once: true, signal });
  // When the style sheets are there.
  requestAnimationFrame(scroll);
  document.fonts?.addEventListener('loadingdone', scroll, { signal });
}

/** Removes the layer when the application shows the text, or an error in its place. */
function removeWhenShown(application: HTMLElement, layer: HTMLElement, watching: AbortController): void {
  whenShown(application, () => {
    watching.abort();
    const { scrollTop } = layer;
    layer.remove();
    if (application.querySelector('[data-citation]')) window.scrollTo({ top: scrollTop, behavior: 'instant' });
  });
  const onError = (event: ErrorEvent | Event): void => {
    const isScript = event.target instanceof HTMLScriptElement;
    if (isScript || (event instanceof ErrorEvent && application.childElementCount === 0)) showFailure(layer);
  };
  window.addEventListener('error', onError, { capture: true, signal: watching.signal });
}

/** Says in the bar that the application did not start. The text remains. */
function showFailure(layer: HTMLElement): void {
  const reload = element('button', { type: 'button', class: layerClasses['reload'] }, ['Reload']);
  reload.addEventListener('click', () => window.location.reload());
  layer.firstElementChild?.replaceChildren(element('p', { role: 'alert' }, [failureText]), reload);
}
