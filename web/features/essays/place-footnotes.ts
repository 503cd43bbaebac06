/** Pixels between two notes beside the text. */
const GAP = 12;

/**
 * Sets where the style sheet shows each footnote beside its reference, on wide screens. Notes that
 * would overlap move down. Returns a function that stops following changes of the layout.
 */
export function placeFootnotes(text: HTMLElement): () => void {
  const notes = [...text.querySelectorAll<HTMLElement>('.essay-footnotes > ol > li')];
  const references = [...text.querySelectorAll<HTMLElement>('.essay-reference')];
  if (notes.length === 0) return () => undefined;
  const place = (): void => {
    const { top } = text.getBoundingClientRect();
    let free = 0;
    for (const [i, note] of notes.entries()) {
      const wanted = (references[i]?.getBoundingClientRect().top ?? 0) - top;
      const at = Math.max(wanted, free);
      note.style.setProperty('--beside', `${Math.round(at)}px`);
      free = at + note.offsetHeight + GAP;
    }
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(text);
  return () => observer.disconnect();
}
