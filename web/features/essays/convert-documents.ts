import { styleOf } from './convert-style.ts';

/**
 * Converts Word lists, which are paragraphs whose style names the list level and whose text starts
 * with the marker.
 */
export function convertWordLists(body: HTMLElement): void {
  for (const line of body.querySelectorAll('[data-style*="mso-list" i]')) {
    const level = /mso-list:\s*l\d+\s+level([1-9])/i.exec(styleOf(line))?.[1];
    if (level === undefined) continue;
    const marker = [...line.querySelectorAll('[data-style*="mso-list" i]')].find((part) => /mso-list:\s*ignore/i.test(styleOf(part)));
    const item = line.ownerDocument.createElement('li');
    item.dataset['list'] = isNumber(marker?.textContent ?? '') ? 'ordered' : 'bullet';
    if (level !== '1') item.className = `ql-indent-${Number(level) - 1}`;
    marker?.remove();
    item.append(...line.childNodes);
    const previous = line.previousElementSibling;
    if (previous?.matches('ol[data-of-word]')) {
      previous.append(item);
      line.remove();
    } else {
      const list = line.ownerDocument.createElement('ol');
      list.dataset['ofWord'] = '';
      list.append(item);
      line.replaceWith(list);
    }
  }
}

/**
 * Returns whether a marker is a number such as "1.", "iv)" or "(a)". A lone "o" is Word's bullet.
 */
function isNumber(marker: string): boolean {
  return /^\(?[\p{L}\p{N}]{1,8}[.)]/u.test(marker.trim());
}

/** Footnote anchors of Word, LibreOffice, Google Docs, Wikipedia and common Markdown renderers. */
const footnoteAnchor = /#(?:_(?:ftn|edn)|sdfootnote|sdendnote|ftnt|cite_(?:note|ref)|(?:user-content-)?fn|footnote|endnote)/i;

/**
 * Converts footnote links to superscript, since their targets do not exist in an essay. Returns
 * notices for the author.
 */
export function convertFootnotes(body: HTMLElement): string[] {
  let count = 0;
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    const isNote = footnoteAnchor.test(link.getAttribute('href') ?? '') && link.textContent.trim().length <= 8;
    if (!isNote || /^https:/i.test(link.getAttribute('href') ?? '')) continue;
    count++;
    if (link.closest('sup') || link.querySelector('sup')) link.replaceWith(...link.childNodes);
    else {
      const superscript = link.ownerDocument.createElement('sup');
      superscript.append(...link.childNodes);
      link.replaceWith(superscript);
    }
  }
  return count === 0 ? [] : ['Footnotes were pasted as plain text, and their numbers are not links.'];
}
