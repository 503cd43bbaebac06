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
import classes from './ReferenceLink.module.css';
import { mayRefer } from './may-refer.ts';
import { type TextRun, textRunsIn } from './text-runs.ts';

interface LinkedNode {
  readonly node: Text;
  readonly original: string;
  readonly shown: string;
  readonly inserted: readonly ChildNode[];
}

/**
 * Links the references to scripture in an element's text, while the browser is idle. Text nodes stay
 * where React or the essay has put them: links are inserted after them. Returns a function that
 * removes the links. `languages` are those of the whole text.
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
  readonly languages: TextLanguages;
}

function* linkAll(root: HTMLElement, { ignored, languages }: LinkOptions, linked: LinkedNode[]): Generator<void> {
  const runs = [...textRunsIn(root)];
  yield;
  for (const run of runs) {
    const references = mayRefer(run.text) ? withoutIgnored(findReferences(run.text, { languages }), run.text, ignored) : [];
    if (references.length > 0) linkIn(run, references, linked);
    yield;
  }
}

/** Detects the languages of a text and loads their book names. */
export async function loadLanguagesOf(text: string): Promise<TextLanguages> {
  const languages = languagesOfText(text);
  await loadScriptureLanguages([...languages.names, ...languages.guesses]);
  return languages;
}

function linkIn({ text, parts }: TextRun, references: readonly Reference[], linked: LinkedNode[]): void {
  for (const { node, start } of parts) {
    const original = text.slice(start, start + node.data.length);
    // A reference that continues in another element is not linked.
    const here = references.filter((one) => one.start >= start && one.end <= start + original.length);
    if (here.length === 0 || !node.isConnected || node.data !== original) continue;
    const inserted: ChildNode[] = [];
    for (const [i, reference] of here.entries()) {
      inserted.push(anchorOf(reference, text.slice(reference.start, reference.end)));
      const rest = text.slice(reference.end, here[i + 1]?.start ?? start + original.length);
      if (rest !== '') inserted.push(document.createTextNode(rest));
    }
    const shown = text.slice(start, here[0]?.start);
    node.data = shown;
    node.after(...inserted);
    linked.push({ node, original, shown, inserted });
  }
}

function anchorOf(reference: Reference, wording: string): HTMLAnchorElement {
  const passages = passagesOf(reference.ranges);
  const [first = 0] = passages;
  const [range, ...others] = reference.ranges;
  const anchor = document.createElement('a');
  anchor.className = classes.link ?? '';
  anchor.href = passages.length === 1 ? pagePath('passage', first) : scripturePath(formatOsis([reference], 'chapters'));
  anchor.dataset['passage'] = String((range && others.length === 0 ? spanOf(range) : undefined) ?? first);
  anchor.textContent = wording;
  return anchor;
}
