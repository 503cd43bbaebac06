/** The font and color of each kind of label; families are custom properties of the page. */
const styles = {
  plain: { style: '500 12px', families: '--controls', color: '#cfc8bb' },
  highlighted: { style: '600 13px', families: '--controls', color: '#ffffff' },
  edge: { style: 'italic 400 13px', families: '--reading', color: '#b8afa0' },
} as const;
export type LabelStyle = keyof typeof styles;

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
  readonly #onLoad: (letters: ReadonlySet<string>) => void;
  readonly #noted = new Map<LabelStyle, Set<string>>();
  /** Font → letters still to request. */
  #unrequested = new Map<string, Set<string>>();

  constructor(onLoad: (letters: ReadonlySet<string>) => void) {
    this.#onLoad = onLoad;
  }

  fontOf(style: LabelStyle): string {
    return `${styles[style].style} ${familiesOf(style)}`;
  }

  colorOf(style: LabelStyle): string {
    return styles[style].color;
  }

  note(text: string, style: LabelStyle): void {
    const notedLetters = this.#noted.get(style) ?? new Set();
    this.#noted.set(style, notedLetters);
    for (const letter of text) {
      if (notedLetters.has(letter)) continue;
      notedLetters.add(letter);
      const family = scripts.find(({ letters }) => letters.test(letter))?.family ?? familiesOf(style).replace(/,.*/s, '');
      const font = `${styles[style].style} ${family}`;
      this.#unrequested.set(font, (this.#unrequested.get(font) ?? new Set()).add(letter));
    }
  }

  /** Requests the fonts for letters noted since the last call. */
  load(): void {
    const unrequested = this.#unrequested;
    if (unrequested.size === 0) return;
    this.#unrequested = new Map();
    for (const [font, letters] of unrequested) {
      const text = [...letters].join('');
      if (document.fonts.check(font, text)) continue;
      // If a font fails to load, the letters stay in the system's font.
      void document.fonts.load(font, text).then(
        (faces) => faces.length > 0 && this.#onLoad(letters),
        () => undefined,
      );
    }
  }
}

const families = new Map<LabelStyle, string>();

function familiesOf(style: LabelStyle): string {
  const cached = families.get(style) ?? getComputedStyle(document.documentElement).getPropertyValue(styles[style].families).trim();
  families.set(style, cached);
  return cached || 'sans-serif';
}
