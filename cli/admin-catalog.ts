import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { type AuthorInput, catalogEndpoints, type MergeKind, type WorkInput } from '#contract/catalog.ts';
import { accessCatalogAuthor, editAuthor } from '../server/features/catalog/edit-author.ts';
import { accessCatalogWork, editWork } from '../server/features/catalog/edit-work.ts';
import { listMerges } from '../server/features/catalog/merge/merge-queries.ts';
import { mergeRecords, previewMerge } from '../server/features/catalog/merge/merge-records.ts';
import { undoMerge } from '../server/features/catalog/merge/undo-merge.ts';
import type { Sql } from '../server/platform/db/open.ts';
import { checkInput } from './check-input.ts';
import { joinLibrary } from './library.ts';
import { parseOptions } from './parse-options.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const actions = ['edit', 'merge', 'undo-merge', 'merges'] as const;
type CatalogAction = (typeof actions)[number];

/** Returns whether the first argument is an action on the catalog. */
export function isCatalogAction(text: string | undefined): text is CatalogAction {
  return (actions as readonly (string | undefined)[]).includes(text);
}

/** Edits and merges works and authors. */
export async function runCatalogAction(args: string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parse(args);
  const [action, ...rest] = positionals;
  const database = await joinLibrary(terminal.env, values['data-dir']);
  try {
    const { sql } = database;
    if (action === 'merges') terminal.stdout.write(await mergesText(sql, numberOf(values.limit, '--limit', 1000)));
    else if (action === 'undo-merge') {
      const id = numberOf(rest[0], 'the number of the merge');
      await undoMerge(sql, null, id);
      terminal.stdout.write(`Merge ${id} is undone.\n`);
    } else if (action === 'merge') terminal.stdout.write(await merge(sql, rest, values['dry-run']));
    else terminal.stdout.write(await edit(sql, rest, terminal));
  } finally {
    await database.close();
  }
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      limit: { type: 'string', default: '50' },
      'data-dir': { type: 'string' },
    },
  });
}

function numberOf(text: string | undefined, what: string, max = Number.MAX_SAFE_INTEGER): number {
  const number = /^[1-9][0-9]{0,14}$/.test(text ?? '') ? Number(text) : 0;
  if (number < 1 || number > max) throw new UsageError(`Missing or invalid: ${what}. See "catena admin --help".`);
  return number;
}

function kindOf(text: string | undefined): MergeKind {
  if (text === 'work' || text === 'author') return text;
  throw new UsageError('Say which kind of record: work or author. See "catena admin --help".');
}

async function merge(sql: Sql, [kindText, intoText, fromText]: string[], dryRun: boolean): Promise<string> {
  const kind = kindOf(kindText);
  const request = { kind, into: numberOf(intoText, 'INTO'), from: numberOf(fromText, 'FROM') };
  const { into, from, counts } = await previewMerge(sql, request);
  const facts = Object.entries(counts)
    .filter(([, number]) => number > 0)
    .map(([name, number]) => `${name.replaceAll('_', ' ')}: ${number}`);
  const moved = facts.length === 0 ? 'Nothing public refers to it.\n' : `${facts.join(', ')}\n`;
  if (dryRun) return `Dry run: “${from.name}” would be merged into “${into.name}”.\n${moved}`;
  const { id } = await mergeRecords(sql, null, request);
  return `Merge ${id}: “${from.name}” is merged into “${into.name}”.\n${moved}`;
}

async function mergesText(sql: Sql, limit: number): Promise<string> {
  const merges = await listMerges(sql, { before: undefined, limit });
  return merges
    .map((one) => {
      const undone = one.undone_at === null ? '' : `  undone ${one.undone_at.slice(0, 10)}`;
      return `${one.id}  ${one.merged_at.slice(0, 10)}  ${one.kind}  “${one.from_name}” (${one.from_id}) into “${one.into_name}” (${one.into_id})${undone}\n`;
    })
    .join('');
}

/** Changes the given fields; without a file, prints all. */
async function edit(sql: Sql, [kindText, idText, file]: string[], terminal: Terminal): Promise<string> {
  const kind = kindOf(kindText);
  const id = numberOf(idText, 'ID');
  const record = await (kind === 'work' ? accessCatalogWork(sql, id) : accessCatalogAuthor(sql, id));
  if (file === undefined) return `${JSON.stringify(record, null, 2)}\n`;
  const changes = await readChanges(file, terminal);
  const endpoint = catalogEndpoints[kind === 'work' ? 'PUT /api/admin/works/{id}' : 'PUT /api/admin/authors/{id}'];
  const input = { ...record, ...changes };
  checkInput(endpoint.body, input, endpoint.messages);
  const edited =
    kind === 'work'
      ? await editWork(sql, id, { actor: null, input: input as WorkInput, ifMatch: undefined })
      : await editAuthor(sql, id, { actor: null, input: input as AuthorInput, ifMatch: undefined });
  return `${JSON.stringify(edited, null, 2)}\n`;
}

async function readChanges(file: string, { stdin }: Terminal): Promise<object> {
  const content =
    file === '-' ? await readAll(stdin) : await readFile(resolve(process.env['INIT_CWD'] ?? '', file), 'utf8').catch(missing(file));
  try {
    const changes: unknown = JSON.parse(content);
    if (typeof changes === 'object' && changes !== null && !Array.isArray(changes)) return changes;
  } catch {
    // Reported below.
  }
  throw new InputError(`${file === '-' ? 'Standard input' : file} is not a JSON object.`);
}

function missing(file: string): (error: unknown) => never {
  return () => {
    throw new InputError(`File not found: ${file}.`);
  };
}
