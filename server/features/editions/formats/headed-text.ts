import { fold } from '../../../../core/fold.ts';
import type { EventWriter } from './event-writer.ts';
import { plainLine } from './normalize.ts';
import { sectionNumber, sectionSlug } from './section-name.ts';

interface OpenSection {
  readonly depth: number;
  readonly number: string | undefined;
  readonly slug: string;
  readonly label: string;
}

/**
 * Writes a text that only headings divide: paragraphs are counted within their section, which is
 * cited by the number that its heading gives (`2.5.1`) or by its words (`introduction.1`).
 */
export class HeadedText {
  #open: OpenSection[] = [];
  #citation = '';
  /** How often each section's citation was used. */
  readonly #used = new Map<string, number>();
  #paragraph = 0;
  #about: readonly string[] | undefined;

  private readonly writer: EventWriter;

  constructor(writer: EventWriter) {
    this.writer = writer;
  }

  section(depth: number, label: string): void {
    this.endParagraph();
    const text = plainLine(label, 300);
    if (text === undefined) return;
    while ((this.#open.at(-1)?.depth ?? 0) >= depth) this.#open.pop();
    this.#open.push({ depth, number: sectionNumber(text), slug: sectionSlug(text), label: text });
    this.#citation = this.#uniqueCitation();
    this.#paragraph = 0;
    this.#about = undefined;
    this.writer.section(this.#open.length, text, this.#citation);
  }

  /** Marks a heading that starts no section; one that repeats the section's name is left out. */
  heading(text: string, level: number): void {
    const repeated =
      this.#paragraph === 0 && this.#open.some(({ label }) => fold(label).trim() === fold(text).replaceAll(/\s+/g, ' ').trim());
    if (text.trim() !== '' && !repeated) this.writer.content.point('heading', { level, text });
  }

  /** Sets the passages that the following paragraphs of the section comment on. */
  setAbout(references: readonly string[] | undefined): void {
    this.endParagraph();
    this.#about = references;
  }

  endParagraph(): void {
    const { content } = this.writer;
    if (!content.hasText) return;
    this.#paragraph++;
    const number = String(this.#paragraph);
    this.writer.segment({ citation: this.#citation === '' ? number : `${this.#citation}.${number}`, label: number, about: this.#about });
  }

  // Sections without a number do not lengthen the citations of the numbered sections in them.
  #uniqueCitation(): string {
    const last = this.#open.at(-1);
    const names = (open: readonly OpenSection[]): string[] => open.map(({ number, slug }) => number ?? slug).filter((name) => name !== '');
    const own = last ? names([last]) : [];
    const short = [...this.#open.slice(0, -1).flatMap(({ number }) => number ?? []), ...own].join('.');
    const full = names(this.#open).join('.') || 'section';
    const free = [short, full].find((name) => name !== '' && !this.#used.has(name));
    const citation = free ?? this.#copyOf(full);
    this.#used.set(citation, 1);
    return citation;
  }

  #copyOf(name: string): string {
    let copies = (this.#used.get(name) ?? 0) + 1;
    while (this.#used.has(`${name}-${copies}`)) copies++;
    this.#used.set(name, copies);
    return `${name}-${copies}`;
  }
}
