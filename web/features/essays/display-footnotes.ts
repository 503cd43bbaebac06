import { citePath } from '#core/cite-path.ts';
import { footnoteClass, parseFootnoteCitation } from '#core/footnotes.ts';
import { isTarget, piecesOf } from '#core/links.ts';

/** The class of links from footnotes to what they cite. */
export const sourceClass = 'essay-source';

/**
 * Replaces the footnotes of an essay by their numbers, and puts the notes at its end. The prefix
 * makes the ids unique on the page.
 */
export function numberFootnotes(text: DocumentFragment, prefix: string): void {
  const notes: HTMLElement[] = [];
  for (const note of text.querySelectorAll<HTMLElement>(`.${footnoteClass}`)) {
    // A note within a note is a part of its text.
    const outer = note.parentElement?.closest(`.${footnoteClass}`);
    if (outer) note.replaceWith(...note.childNodes);
    else notes.push(note);
  }
  if (notes.length === 0) return;
  const list = document.createElement('ol');
  list.append(...notes.map((note, i) => moveNote(note, i + 1, prefix)));
  const heading = document.createElement('h2');
  heading.className = 'visually-hidden';
  heading.id = `${prefix}footnotes`;
  heading.textContent = 'Footnotes';
  const section = document.createElement('section');
  section.className = 'essay-footnotes';
  section.setAttribute('role', 'doc-endnotes');
  section.setAttribute('aria-labelledby', heading.id);
  section.append(heading, list);
  text.append(section);
}

/** Puts the number of a note in its place, and returns its item at the end of the text. */
function moveNote(note: HTMLElement, number: number, prefix: string): HTMLLIElement {
  const [reference, target] = [`${prefix}reference-${number}`, `${prefix}note-${number}`];
  const mark = document.createElement('sup');
  mark.className = 'essay-reference';
  const link = linkTo(target, String(number), 'doc-noteref');
  link.id = reference;
  link.setAttribute('aria-label', `Footnote ${number}`);
  mark.append(link);
  note.replaceWith(mark);
  const item = document.createElement('li');
  item.id = target;
  item.dir = 'auto';
  const back = linkTo(reference, '↩', 'doc-backlink');
  back.setAttribute('aria-label', `Back to reference ${number}`);
  item.append(...linkToSource(note), ' ', back);
  return item;
}

/**
 * Returns the words of a note, linked to what it cites if they are generated and have no link of
 * their own.
 */
function linkToSource(note: HTMLElement): Node[] {
  const words = [...note.childNodes];
  const cited = parseFootnoteCitation(note.getAttribute('data-cite') ?? '');
  if (!cited || cited.edited || note.querySelector('a') || piecesOf(note.textContent).some(isTarget)) return words;
  const link = document.createElement('a');
  link.className = sourceClass;
  link.href = citePath(cited.cite);
  // Opens the card of the passage, as links in the text do.
  if (cited.cite.kind === 'passage') link.dataset['passage'] = String(cited.cite.id);
  link.append(...words);
  return [link];
}

function linkTo(id: string, label: string, role: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.textContent = label;
  link.setAttribute('role', role);
  return link;
}
