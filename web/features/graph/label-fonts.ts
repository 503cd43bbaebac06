/** The font and color of each kind of label; families are custom properties of the page. */
const looks = {
  plain: { style: '500 12px', families: '--controls', color: '#cfc8bb' },
  lit: { style: '600 13px', families: '--controls', color: '#ffffff' },
  edge: { style: 'italic 400 13px', families: '--reading', color: '#b8afa0' },
} as const;
export type Look = keyof typeof looks;

/** The fonts for non-Latin scripts. */
const scripts = [
  { letters: /\p{Script=Hebrew}/u, family: "'Noto Serif Hebrew Variable'" },
  { letters: /\p{Script=Syriac}/u, family: "'Noto Sans Syriac'" },
  { letters: /\p{Script=Arabic}/u, family: "'Noto Naskh Arabic Variable'" },
] as const;

/**
 * Loads fonts for a canvas. A page loads a web font when text needs it and redraws; a canvas does
 * neither, so this requests the fonts of all drawn letters and reports when they have loaded.
 */
export class LabelFonts {
  readonly #onCome: (letters: ReadonlySet<string>) => void;
  readonly #noted = new Map<Look, Set<string>>();
  /** Font → letters still to request. */
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

  /** Requests the fonts for letters noted since the last call. */
  load(): void {
    const wanted = this.#wanted;
    if (wanted.size === 0) return;
    this.#wanted = new Map();
    for (const [font, letters] of wanted) {
      const text = [...letters].join('');
      if (document.fonts.check(font, text)) continue;
      // If a font fails to load, the letters stay in the system's font.
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
