/** What names are written in: how, and in which of the page's own families. */
const looks = {
  plain: { style: '500 12px', families: '--controls', color: '#cfc8bb' },
  lit: { style: '600 13px', families: '--controls', color: '#ffffff' },
  edge: { style: 'italic 400 13px', families: '--reading', color: '#b8afa0' },
} as const;
export type Look = keyof typeof looks;

/** Of these families the letters of other scripts are; their Latin ones are never wanted. */
const scripts = [
  { letters: /\p{Script=Hebrew}/u, family: "'Noto Serif Hebrew Variable'" },
  { letters: /\p{Script=Syriac}/u, family: "'Noto Sans Syriac'" },
  { letters: /\p{Script=Arabic}/u, family: "'Noto Naskh Arabic Variable'" },
] as const;

/**
 * The faces of a canvas. A page loads the face of a script when a text in it occurs, and draws it again; a canvas draws what there is, for good.
 * So the letters that were written are noted, their faces asked for, and it is told when some have come.
 */
export class LabelFonts {
  readonly #onCome: (letters: ReadonlySet<string>) => void;
  readonly #noted = new Map<Look, Set<string>>();
  /** Font → letters that are to be asked for. */
  #wanted = new Map<string, Set<string>>();

  constructor(onCome: (letters: ReadonlySet<string>) => void) {
    this.#onCome = onCome;
  }

  fontOf(look: Look): string {
    return `${looks[look].style} ${familiesOf(look)}`;
  }

  colorOf(look: Look): string {
    return looks[look].color;
  }

  note(text: string, look: Look): void {
    const noted = this.#noted.get(look) ?? new Set();
    this.#noted.set(look, noted);
    for (const letter of text) {
      if (noted.has(letter)) continue;
      noted.add(letter);
      const family = scripts.find(({ letters }) => letters.test(letter))?.family ?? familiesOf(look).split(',')[0] ?? '';
      const font = `${looks[look].style} ${family}`;
      this.#wanted.set(font, (this.#wanted.get(font) ?? new Set()).add(letter));
    }
  }

  /** Asks for the faces of what was noted since. */
  load(): void {
    const wanted = this.#wanted;
    if (wanted.size === 0) return;
    this.#wanted = new Map();
    for (const [font, letters] of wanted) {
      const text = [...letters].join('');
      if (document.fonts.check(font, text)) continue;
      // Where a face does not come, the letters stay as this machine has them.
      void document.fonts.load(font, text).then(
        (faces) => faces.length > 0 && this.#onCome(letters),
        () => undefined,
      );
    }
  }
}

const families = new Map<Look, string>();

function familiesOf(look: Look): string {
  const known = families.get(look) ?? getComputedStyle(document.documentElement).getPropertyValue(looks[look].families).trim();
  families.set(look, known);
  return known || 'sans-serif';
}
