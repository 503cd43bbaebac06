import type { Sql } from '../../../platform/db/open.ts';
import type { EditionMetadata, ProblemEvent, TextEvent } from '../formats/text-events.ts';
import { plainLine } from '../formats/normalize.ts';
import { UnreadableTextError } from '../formats/text-events.ts';
import { deleteHidden } from './delete-edition.ts';
import { type AnnotationChanges, AnnotationPreview } from '../../annotations/public.ts';
import { EditionRows, type SectionRow, type SegmentRow } from './edition-rows.ts';
import { chooseSlug } from './choose-slug.ts';
import { isSlug, toEditionRow } from './edition-row.ts';
import {
  compareSegments,
  countSegmentsForPlanner,
  findKnownEdition,
  insertHiddenEdition,
  insertSections,
  insertSegments,
  type KnownEdition,
  type SegmentChanges,
} from './import-queries.ts';
import { findWorkOf, NEW_WORK, publish } from './publish-edition.ts';
import type { ImportReport } from './import-report.ts';
import { findWork, type WorkMatch } from './work-queries.ts';

export interface ImportOptions {
  /** By default, from the title. */
  readonly slug?: string | undefined;
  /**
   * The id of the work, its id in the catalog, or `new`; by default, the work of the same title and
   * author, or a new one.
   */
  readonly work?: string | undefined;
  readonly license?: string | undefined;
  /** Override the title and the author that the file states. */
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /**
   * The name of the file or folder, for a text without a title, or with one that has no Latin
   * letters.
   */
  readonly name?: string | undefined;
  readonly dryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called between batches, so that an import can give way to requests. */
  readonly pause?: (() => Promise<unknown>) | undefined;
  readonly onProgress?: ((segments: number) => void) | undefined;
}

/** An edition whose events are in the database, or were only read in a dry run. */
interface Staged {
  readonly id: number | undefined;
  readonly slug: string;
  readonly metadata: EditionMetadata;
  readonly rows: EditionRows;
  readonly problems: Omit<ProblemEvent, 'type'>[];
  readonly chosenFor: { readonly known: number | undefined } | undefined;
  /** What a dry run found. */
  readonly changes: SegmentChanges & { readonly annotations: AnnotationChanges };
}

/**
 * Stores the events of an edition, or updates the edition with its slug, whose segments keep their
 * ids. `sha256` is called after the last event.
 */
export async function storeEdition(
  sql: Sql,
  events: AsyncIterable<TextEvent>,
  sha256: () => string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  if (options.slug !== undefined && !isSlug(options.slug))
    throw new UnreadableTextError('A slug consists of at most 60 lowercase letters, digits and single hyphens, such as confessions-la.');
  const chosenWork = options.work === undefined || options.work === NEW_WORK ? options.work : await findWork(sql, options.work);
  if (options.work !== undefined && !chosenWork) throw new UnreadableTextError(`The catalog has no work ${options.work}.`);
  // Writes to a hidden edition: nobody sees a new text before it is complete, and a failure leaves
  // nothing behind.
  const stage = new Stage(sql, options);
  try {
    const staged = await stage.read(events);
    if (stage.id !== undefined)
      return reportOf(staged, options, await publish(sql, { ...staged, id: stage.id, chosenWork, sha256: sha256() }));
    const match = await findWorkOf(sql, { ...staged, chosenWork });
    return reportOf(staged, options, { ...staged.changes, ...match, workCreated: !match.work });
  } catch (error) {
    throw isInvalidValue(error) ? new UnreadableTextError('The file contains a value that cannot be stored.') : error;
  } finally {
    if (stage.id !== undefined) await deleteHidden(sql, stage.id);
  }
}

/** Returns whether the database rejected a value, such as a NUL character in a citation. */
function isInvalidValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23][0-9A-Z]{3}$/.test(error.code);
}

/** Collects the events of an edition in batches. */
class Stage {
  /** Undefined in a dry run. */
  id: number | undefined;
  readonly #sql: Sql;
  readonly #options: ImportOptions;
  #batch: SegmentRow[] = [];
  #characters = 0;
  /** In a dry run, the edition that has the slug, and how many of its segments the text has. */
  #known: KnownEdition | undefined;
  #matched = 0;
  #changed = 0;
  #preview: AnnotationPreview | undefined;
  #metadata: EditionMetadata | undefined;
  /** Empty until the first segments are there. */
  #slug = '';
  #chosenFor: Staged['chosenFor'];
  readonly #problems: Staged['problems'] = [];

  constructor(sql: Sql, options: ImportOptions) {
    this.#sql = sql;
    this.#options = options;
  }

  async read(events: AsyncIterable<TextEvent>): Promise<Staged> {
    const problems = this.#problems;
    let head: { metadata: EditionMetadata; rows: EditionRows } | undefined;
    for await (const event of events) {
      if (event.type === 'problem') {
        const { type: _, ...problem } = event;
        problems.push(problem);
      } else if (event.type === 'metadata') {
        const metadata = { ...event, ...this.#titleAndAuthor(event) };
        if (metadata.language === undefined) problems.push({ kind: 'language', message: NO_LANGUAGE });
        head = { metadata, rows: new EditionRows(metadata) };
        this.#metadata = metadata;
      } else if (event.type === 'section') {
        head?.rows.addSection(event);
      } else if (head) {
        await this.#add(head.rows.toSegmentRow(event));
      }
    }
    if (!head || head.rows.segmentCount === 0) throw new UnreadableTextError('The file contains no text that can be cited.');
    await this.#flush();
    await this.#addSections(head.rows.sections);
    if (head.rows.unknownVerses > 0)
      problems.push({
        kind: 'missing_number',
        message:
          head.rows.unknownVerses === 1
            ? '1 verse does not exist in any known numbering, so references cannot lead to it.'
            : `${head.rows.unknownVerses} verses do not exist in any known numbering, so references cannot lead to them.`,
      });
    const [known, segments] = [this.#known?.segment_count ?? 0, head.rows.segmentCount];
    const annotations = (await this.#preview?.count()) ?? { kept: 0, moved: 0, lost: 0 };
    const changes = { added: segments - this.#matched, changed: this.#changed, removed: known - this.#matched, annotations };
    return { id: this.id, slug: this.#slug, chosenFor: this.#chosenFor, ...head, problems, changes };
  }

  #titleAndAuthor(stated: EditionMetadata): Pick<EditionMetadata, 'title' | 'author'> {
    const { title, author, name } = this.#options;
    return {
      title: plainLine(title, 500) ?? stated.title ?? name ?? 'Untitled',
      author: plainLine(author, 500) ?? stated.author,
    };
  }

  /**
   * Chooses the slug, which depends on the first citations, and opens the edition that has it, or a
   * hidden one.
   */
  async #begin(first: readonly SegmentRow[]): Promise<void> {
    const metadata = this.#metadata;
    if (!metadata) return;
    this.#slug = await this.#slugOf(metadata, first);
    const known = await findKnownEdition(this.#sql, this.#slug);
    this.#chosenFor = this.#options.slug === undefined ? { known: known?.id } : undefined;
    if (this.#options.dryRun) {
      this.#known = known;
      if (this.#known) await countSegmentsForPlanner(this.#sql);
      this.#preview = this.#known && (await AnnotationPreview.open(this.#sql, this.#known.id));
    } else
      this.id = await insertHiddenEdition(this.#sql, toEditionRow(metadata, { license: this.#options.license, sha256: '0'.repeat(64) }));
  }

  async #add(row: SegmentRow): Promise<void> {
    this.#batch.push(row);
    this.#characters += row.body.length + 100 * (row.marks.length + row.notes.length);
    if (this.#batch.length >= MAX_ROWS || this.#characters >= MAX_CHARACTERS) await this.#flush();
    if (row.position % MAX_ROWS === 0) this.#options.onProgress?.(row.position);
  }

  async #flush(): Promise<void> {
    if (this.#options.signal?.aborted) throw new UnreadableTextError('The import was stopped; nothing was stored.');
    if (this.#batch.length > 0) await this.#store(this.#batch);
    this.#batch = [];
    this.#characters = 0;
    await this.#options.pause?.();
  }

  async #store(rows: readonly SegmentRow[]): Promise<void> {
    if (this.#slug === '') await this.#begin(rows);
    for (const row of rows) this.#preview?.add(row);
    if (this.id !== undefined) return insertSegments(this.#sql, this.id, rows);
    if (!this.#known) return;
    const { known, changed } = await compareSegments(this.#sql, this.#known.id, rows);
    this.#matched += known;
    this.#changed += changed;
  }

  async #addSections(sections: readonly SectionRow[]): Promise<void> {
    if (this.id === undefined) return;
    for (let from = 0; from < sections.length; from += MAX_ROWS) {
      await insertSections(this.#sql, this.id, sections.slice(from, from + MAX_ROWS));
      await this.#options.pause?.();
    }
  }

  /**
   * Returns the slug that was given, or chooses one; says so if the slug of the title is that of
   * another text.
   */
  async #slugOf(metadata: EditionMetadata, first: readonly SegmentRow[]): Promise<string> {
    const { slug: given, name } = this.#options;
    if (given !== undefined) return given;
    const { slug, other } = await chooseSlug(this.#sql, metadata, { name, citations: first.map(({ citation }) => citation) });
    if (other !== undefined) this.#problems.push({ kind: 'slug', message: other });
    return slug;
  }
}

const NO_LANGUAGE = 'The file does not state its language; enter its tag, such as la.';

/**
 * A statement of this size takes about 20 ms, so the embedded database can serve readers in
 * between.
 */
const MAX_ROWS = 250;
const MAX_CHARACTERS = 300_000;

function reportOf(
  { metadata, rows, slug, problems }: Staged,
  { license, dryRun }: ImportOptions,
  {
    added,
    changed,
    removed,
    annotations,
    work,
    similar,
    workCreated,
  }: SegmentChanges & WorkMatch & { annotations: AnnotationChanges; workCreated: boolean },
): ImportReport {
  return {
    slug,
    title: metadata.title ?? 'Untitled',
    format: metadata.format,
    language: metadata.language ?? 'und',
    license: license ?? metadata.license ?? null,
    work_id: work?.id ?? null,
    work_title: work?.title ?? metadata.title ?? 'Untitled',
    work_created: workCreated,
    similar_works: similar,
    sections: rows.sections.length,
    segments: rows.segmentCount,
    added,
    changed,
    removed,
    annotations,
    dry_run: dryRun === true,
    problems,
  };
}
