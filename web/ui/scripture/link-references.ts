import { findReferences } from '#core/scripture/find-references.ts';
import { withoutIgnored } from '#core/scripture/ignored-references.ts';
import { loadScriptureLanguages } from '#core/scripture/lexicon.ts';
import { formatOsis } from '#core/scripture/osis.ts';
import { passagesOf } from '#core/scripture/passages.ts';
import type { Reference } from '#core/scripture/reference.ts';
import { spanOf } from '#core/scripture/spans.ts';
import { languagesOfText, type TextLanguages } from '#core/scripture/text-languages.ts';
import { pagePath, scripturePath } from '#core/page-paths.ts';
import { runWhenIdle } from '../../platform/idle-work.ts';
import { scriptureNumbering } from '../../platform/site.ts';
import './library-language.ts';
import classes from './ReferenceLink.module.css';
import { mayRefer } from '#core/scripture/may-refer.ts';
import { type TextRun, textRunsIn } from './text-runs.ts';

interface LinkedNode {
  readonly node: Text;
  readonly original: string;
  readonly shown: string;
  readonly inserted: readonly ChildNode[];
}

/**
 * Links the references to scripture in an element's text, while the browser is idle. Returns a
 * function that removes the links.
 */
export function linkReferences(root: HTMLElement, ignored: readonly string[], languages: TextLanguages): () => void {
  const linked: LinkedNode[] = [];
  const cancel = runWhenIdle(linkAll(root, { ignored, languages }, linked));
  return () => {
    cancel();
    for (const { node, original, shown, inserted } of linked) {
      for (const one of inserted) one.remove();
      // The text may have changed meanwhile.
      if (node.data === shown) node.data = original;
    }
  };
}

interface LinkOptions {
  readonly ignored: readonly string[];
  /** Those of the whole text. */
  readonly languages: TextLanguages;
}

function* linkAll(root: HTMLElement, { ignored, languages }: LinkOptions, linked: LinkedNode[]): Generator<void> {
  const runs = [...textRunsIn(root)];
  yield;
  for (const run of runs) {
    const references = mayRefer(run.text)
      ? withoutIgnored(findReferences(run.text, { languages, numbering: scriptureNumbering }), run.text, ignored)
      : [];
    const first = run.parts[0]?.start ?? 0;
    // The number of a list item is not in a text node.
    const inNodes = references.map((one) => ({ ...one, start: Math.max(one.start, first) }));
    if (references.length > 0) linkIn(run, inNodes, linked);
    yield;
  }
}

/** Detects the languages of a text and loads their book names. */
export async function loadLanguagesOf(text: string): Promise<TextLanguages> {
  const languages = languagesOfText(text);
  await loadScriptureLanguages([...languages.names, ...languages.guesses]);
  return languages;
}

/** Inserts links after the text nodes, which stay where React or the essay has put them. */
function linkIn({ text, parts }: TextRun, references: readonly Reference[], linked: LinkedNode[]): void {
  if (parts.some(({ node, start }) => !node.isConnected || node.data !== text.slice(start, start + node.data.length))) return;
  const places = parts.map(({ node, start }) => ({ node, start, end: start + node.data.length, original: node.data }));
  for (const { node, start, end, original } of places) {
    const here = references.filter((one) => one.start < end && one.end > start);
    if (here.length === 0) continue;
    // What a reference that began in an earlier node has of this one is in its link.
    const from = Math.max(start, here[0] && here[0].start < start ? here[0].end : start);
    const starting = here.filter((one) => one.start >= start);
    const inserted: ChildNode[] = [];
    for (const [i, reference] of starting.entries()) {
      const anchor = anchorOf(reference);
      if (reference.end <= end) {
        anchor.textContent = text.slice(reference.start, reference.end);
        inserted.push(anchor);
      } else {
        linkAcross(
          anchor,
          { text, reference, places: places.filter((one) => one.start < reference.end && one.end > reference.start) },
          inserted,
        );
      }
      const rest = text.slice(reference.end, starting[i + 1]?.start ?? end);
      if (reference.end < end && rest !== '') inserted.push(document.createTextNode(rest));
    }
    const shown = text.slice(Math.min(from, end), starting[0]?.start ?? end);
    node.data = shown;
    node.after(...inserted.filter((one) => !one.isConnected));
    linked.push({ node, original, shown, inserted });
  }
}

interface Across {
  readonly text: string;
  readonly reference: Reference;
  /** The text nodes that have a part of the reference. */
  readonly places: readonly { readonly node: Text; readonly start: number; readonly end: number }[];
}

/**
 * Fills the link of a reference over several nodes, such as `<b>Rom</b> 8:28`, with copies of the
 * elements in it.
 */
function linkAcross(anchor: HTMLAnchorElement, { text, reference, places }: Across, inserted: ChildNode[]): void {
  const [first, ...others] = places;
  if (!first) return;
  let common = first.node.parentElement;
  while (common && !others.every(({ node }) => common?.contains(node) === true)) common = common.parentElement;
  for (const { node, start, end } of places) {
    let content: Node = document.createTextNode(text.slice(Math.max(start, reference.start), Math.min(end, reference.end)));
    for (let element = node.parentElement; element && element !== common; element = element.parentElement) {
      const copy = element.cloneNode(false);
      if (copy instanceof Element) copy.removeAttribute('id');
      copy.appendChild(content);
      content = copy;
    }
    anchor.append(content);
  }
  // After the element of the first node, in which nothing follows the reference.
  let place: ChildNode = first.node;
  while (place.parentElement && place.parentElement !== common) place = place.parentElement;
  if (place !== first.node) place.after(anchor);
  inserted.push(anchor);
}

function anchorOf(reference: Reference): HTMLAnchorElement {
  const passages = passagesOf(reference.ranges);
  const [first = 0] = passages;
  const [range, ...others] = reference.ranges;
  const anchor = document.createElement('a');
  anchor.className = classes.link ?? '';
  anchor.href = passages.length === 1 ? pagePath('passage', first) : scripturePath(formatOsis([reference], 'chapters'));
  anchor.dataset['passage'] = String((range && others.length === 0 ? spanOf(range) : undefined) ?? first);
  return anchor;
}
