import type { ProblemKind } from '../../../../core/import-problems.ts';
import { oneLine } from '../../../../core/one-line.ts';
import type { VerseRange } from '../../../../core/scripture/numbering.ts';
import { detectLanguage } from './detect-language.ts';
import { textLimits } from './limits.ts';
import { plainLine } from './normalize.ts';
import { SegmentBuilder, type SegmentContent } from './segment-builder.ts';
import { type EditionMetadata, type ExcerptSource, type SegmentEvent, type TextEvent, UnreadableTextError } from './text-events.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

interface SegmentPlace {
  readonly citation: string;
  readonly label: string;
  readonly verses?: VerseRange | undefined;
  readonly address?: VerseRange | null | undefined;
  readonly about?: readonly string[] | undefined;
  readonly source?: ExcerptSource | undefined;
}

/**
 * Collects the events of an edition for a parser: keeps citations unique, sections nested and the
 * number of reported problems small.
 */
export class EventWriter {
  readonly content = new SegmentBuilder();
  /** How often each citation was used. */
  readonly #citations = new Map<string, number>();
  #segmentCount = 0;
  readonly #sectionCitations = new Set<string>();
  readonly #problems = new Map<ProblemKind, number>();
  #events: TextEvent[] = [];
  #depth = 0;
  #metadata: EditionMetadata | undefined;
  #lastSection: string | undefined;
  /** The file and line that problems name. */
  file: string | undefined;
  line: () => number | undefined = () => undefined;
  /** The language of the edition, which overrides what the file says. */
  language: string | undefined;
  /** The file, in which the language is recognized if the file does not state it. */
  sample: string | undefined;

  get metadata(): EditionMetadata | undefined {
    return this.#metadata;
  }

  get segmentCount(): number {
    return this.#segmentCount;
  }

  /** Sets the metadata; later calls do nothing, because the first file describes the edition. */
  describe(metadata: EditionMetadata): void {
    if (this.#metadata) return;
    const line = (text: string | undefined, longest = 500): string | undefined => plainLine(text, longest);
    const stated = this.language ?? metadata.language;
    const detected = stated === undefined && this.sample !== undefined ? detectLanguage(this.sample) : undefined;
    // In one order, so that the same edition yields the same JSON.
    this.#metadata = {
      format: metadata.format,
      title: line(metadata.title),
      shortTitle: line(metadata.shortTitle, 100),
      author: line(metadata.author),
      translator: line(metadata.translator),
      language: stated ?? detected,
      kind: metadata.kind,
      published: line(metadata.published, 50),
      license: line(metadata.license, 2_000),
      attribution: line(metadata.attribution, 2_000),
      sourceUrl: /^https?:\/\/\S{1,2000}$/i.test(metadata.sourceUrl ?? '') ? metadata.sourceUrl : undefined,
      citationLevels: metadata.citationLevels,
      scripture: metadata.scripture,
      numbering: metadata.numbering,
      slug: line(metadata.slug, 60),
      work: line(metadata.work, 200),
    };
    this.#events.unshift({ type: 'metadata', ...this.#metadata });
    if (detected !== undefined)
      this.problem('language', `The file does not state its language; it was recognized as ${names.of(detected)} (${detected}).`);
  }

  /** Starts a section; a second start of the section that is open does nothing. */
  section(depth: number, label: string, citation?: string): void {
    if (citation !== undefined && citation === this.#lastSection) return;
    this.#lastSection = citation;
    const known = citation === undefined || this.#sectionCitations.has(citation) ? undefined : citation;
    if (known !== undefined) this.#sectionCitations.add(known);
    this.#depth = Math.min(Math.max(depth, 1), this.#depth + 1);
    const text = plainLine(label, 300) ?? citation ?? '–';
    this.#events.push({ type: 'section', depth: this.#depth, label: text, ...(known !== undefined && { citation: known }) });
  }

  /** Ends the segment that `content` collected. */
  segment(place: SegmentPlace, content: SegmentContent = this.content.take()): void {
    const citation = this.#uniqueCitation(place.citation);
    if (++this.#segmentCount > textLimits.segments)
      throw new UnreadableTextError(`The file has more than ${textLimits.segments} segments.`);
    const repeated = citation !== place.citation;
    const event: SegmentEvent = {
      type: 'segment',
      citation,
      label: place.label,
      ...content,
      // A link to the verse leads to its first text only.
      ...(place.verses && !repeated && { verses: place.verses }),
      ...(place.address !== undefined && !repeated && { address: place.address }),
      ...(place.about && { about: place.about }),
      ...(place.source && { source: place.source }),
    };
    this.#events.push(event);
  }

  problem(kind: ProblemKind, message: string): void {
    const count = (this.#problems.get(kind) ?? 0) + 1;
    this.#problems.set(kind, count);
    if (count > textLimits.problemsPerKind) return;
    const line = this.line();
    this.#events.push({
      type: 'problem',
      kind,
      message: oneLine(message),
      ...(this.file !== undefined && { file: this.file }),
      ...(line !== undefined && { line }),
    });
  }

  /** Returns the events since the last call; none before the metadata. */
  take(): TextEvent[] {
    if (!this.#metadata) return [];
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Ends the edition; throws if it has no text. */
  end(): void {
    if (this.#segmentCount === 0) throw new UnreadableTextError('The file contains no text that can be cited.');
    if (this.content.removed > 0) {
      this.#events.push({
        type: 'problem',
        kind: 'removed_characters',
        message: `Removed ${this.content.removed} control and direction characters.`,
      });
    }
    for (const [kind, count] of this.#problems) {
      const hidden = count - textLimits.problemsPerKind;
      if (hidden > 0) this.#events.push({ type: 'problem', kind, message: `${hidden} more problems of this kind.` });
    }
  }

  #uniqueCitation(citation: string): string {
    if (citation.length > textLimits.citationLength)
      throw new UnreadableTextError(`A citation is longer than ${textLimits.citationLength} characters.`);
    let copies = (this.#citations.get(citation) ?? 0) + 1;
    while (copies > 1 && this.#citations.has(`${citation}!${copies}`)) copies++;
    this.#citations.set(citation, copies);
    if (copies === 1) return citation;
    const unique = `${citation}!${copies}`;
    this.#citations.set(unique, 1);
    this.problem('duplicate_citation', `${citation} is used more than once; this segment is imported as ${unique}.`);
    return unique;
  }
}
