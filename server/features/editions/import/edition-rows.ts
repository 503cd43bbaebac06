import type { VerseRange } from '#core/scripture/numbering.ts';
import { verseNumber } from '#core/scripture/verses.ts';
import { buildSegmentTsvector } from '../../search/public.ts';
import { citationKey } from '../citation-key.ts';
import type { EditionMetadata, SectionEvent, SegmentEvent } from '../formats/text-events.ts';
import { bookOfOsis } from '../formats/scripture-books.ts';
import { canonicalRange, formatRange, numberingOf, versesOfReferences } from '../verse-address.ts';

/** A row of `sections`. */
export interface SectionRow {
  readonly position: number;
  readonly parent_position: number | null;
  readonly depth: number;
  readonly label: string;
  readonly citation: string | null;
  readonly citation_key: string | null;
  first_position: number | null;
  last_position: number | null;
}

/** A row of `segments`. */
export interface SegmentRow {
  readonly position: number;
  readonly section_position: number | null;
  readonly citation: string;
  readonly citation_key: string;
  readonly label: string;
  readonly address: string | null;
  readonly body: string;
  readonly marks: SegmentEvent['marks'];
  readonly notes: SegmentEvent['notes'];
  readonly about: readonly string[] | null;
  readonly about_addresses: string | null;
  /** A tsvector as text, without the lexeme of the edition. */
  readonly words: string;
  readonly source_author: string | null;
  readonly source_work: string | null;
  readonly source_year: number | null;
}

/** Numbers the events of an edition in reading order, and computes keys and addresses. */
export class EditionRows {
  readonly sections: SectionRow[] = [];
  readonly #open: SectionRow[] = [];
  readonly #metadata: EditionMetadata;
  #segments = 0;
  readonly #hebrewBooks = new Set<string>();
  /** Segments whose verses the canonical numbering does not have. */
  unknownVerses = 0;

  constructor(metadata: EditionMetadata) {
    this.#metadata = metadata;
  }

  get segmentCount(): number {
    return this.#segments;
  }

  addSection({ depth, label, citation }: SectionEvent): void {
    while ((this.#open.at(-1)?.depth ?? 0) >= depth) this.#open.pop();
    const row: SectionRow = {
      position: this.sections.length,
      parent_position: this.#open.at(-1)?.position ?? null,
      depth,
      label,
      citation: citation ?? null,
      citation_key: citation === undefined ? null : citationKey(citation),
      first_position: null,
      last_position: null,
    };
    this.sections.push(row);
    this.#open.push(row);
  }

  toSegmentRow({ citation, label, text, marks, notes, verses, address, about, source }: SegmentEvent): SegmentRow {
    const position = this.#segments++;
    for (const section of this.#open) {
      section.first_position ??= position;
      section.last_position = position;
    }
    const subjects = about && versesOfReferences(about);
    return {
      position,
      section_position: this.#open.at(-1)?.position ?? null,
      citation,
      citation_key: citationKey(citation),
      label,
      address: this.#addressOf(citation, verses, address),
      body: text,
      marks,
      notes,
      about: about ?? null,
      about_addresses: subjects && subjects.length > 0 ? `{${subjects.map(formatRange).join(',')}}` : null,
      words: buildSegmentTsvector(text, this.#metadata.language ?? 'und'),
      source_author: source?.author ?? null,
      source_work: source?.work ?? null,
      source_year: source?.year ?? null,
    };
  }

  #addressOf(citation: string, verses: VerseRange | undefined, address: VerseRange | null | undefined): string | null {
    const known = address === undefined ? verses : address;
    if (!known) return null;
    const range = canonicalRange(address ? 'kjv' : numberingOf(citation, this.#metadata.numbering), known);
    if (!range) this.unknownVerses++;
    if (!range || (address === undefined && this.#isSecondForm(citation, range))) return null;
    return formatRange(range);
  }

  /**
   * Returns whether a verse of a Greek book already came in its Hebrew form: a passage then has
   * only the latter.
   */
  #isSecondForm(citation: string, { first }: VerseRange): boolean {
    const [, greek, key = ''] = /^(Gk)?(Dan|Esth)\./.exec(citation) ?? [];
    if (key === '') return false;
    if (greek === undefined) this.#hebrewBooks.add(key);
    const isInHebrew = bookOfOsis(key)?.index === Math.floor(first / 1e6) && !(key === 'Esth' && first > LAST_OF_HEBREW_ESTHER);
    return greek !== undefined && this.#hebrewBooks.has(key) && isInHebrew;
  }
}

const LAST_OF_HEBREW_ESTHER = verseNumber(17, 10, 3);
