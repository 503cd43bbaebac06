import { footnoteClass } from '#core/footnotes.ts';

/**
 * Replaces the footnotes of an essay by their numbers, and puts the notes at its end. The prefix makes the ids unique on
 * the page.
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
  item.append(...note.childNodes, ' ', back);
  return item;
}

function linkTo(id: string, label: string, role: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.textContent = label;
  link.setAttribute('role', role);
  return link;
}
