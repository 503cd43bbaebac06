import { type Numbering, numberings } from '#core/scripture/numbering.ts';
import { parseOptions } from './parse-options.ts';
import { UsageError } from './terminal.ts';

export const usage = `Usage: catena texts add FILE|FOLDER… [options]
       catena texts list [--json]
       catena texts export SLUG
       catena texts remove SLUG [--yes]

Adds, lists, exports and removes the texts that can be read in the library, even while a server runs. Each FILE or FOLDER is one edition
in one of the formats of docs/text-formats.md, recognized by content; - is standard input. Adding a corrected file again updates the edition.

  --work ID        the work of the text, by its number or its id in the catalog, or "new" to add a work; by default, the work with its
                   title and author, which is created if it is not in the catalog
  --slug SLUG      the name of the edition in addresses, such as confessions-la; by default, from the title
  --title TEXT     the title; overrides the one that the file states
  --author TEXT    the author; overrides the one that the file states
  --license TEXT   the license; overrides the one that the file states
  --language TAG   the language, such as la or zh-Hant; by default, the one that the file states or that is detected
  --numbering kjv|hebrew|septuagint|vulgate
                   the verse numbering of a scripture edition, if the file does not state it
  --dry-run        reads the text and reports what would change, without writing anything
  --yes            removes a text without asking, even if readers have highlights and notes in it
  --json           prints reports and lists as JSON
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

export interface TextsOptions {
  readonly action: 'add' | 'list' | 'export' | 'remove';
  /** Files and folders, or the slug. */
  readonly names: readonly string[];
  readonly work: string | undefined;
  readonly slug: string | undefined;
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly license: string | undefined;
  readonly language: string | undefined;
  readonly numbering: Numbering | undefined;
  readonly dryRun: boolean;
  readonly json: boolean;
  /** Removes a text and the readers' annotations on it without asking. */
  readonly yes: boolean;
  readonly dataDir: string | undefined;
}

const actions: readonly TextsOptions['action'][] = ['add', 'list', 'export', 'remove'];

/** Parses the arguments; undefined if --help was given. Throws a `UsageError`. */
export function readTextsOptions(args: string[]): TextsOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [given, ...names] = positionals;
  const action = actions.find((known) => known === given);
  if (!action) throw new UsageError(`${given === undefined ? 'Missing action' : `Unknown action "${given}"`}. See "catena texts --help".`);
  checkNames(action, names);
  for (const name of ['slug', 'title'] as const)
    if (action === 'add' && names.length > 1 && values[name] !== undefined)
      throw new UsageError(`--${name} names one edition. Add the files one by one.`);
  const numbering = numberings.find((known) => known === values.numbering);
  if (values.numbering !== undefined && !numbering) throw new UsageError(`--numbering must be one of ${numberings.join(', ')}.`);
  const { work, slug, title, author, license, language } = values;
  const rest = { dryRun: values['dry-run'], json: values.json, yes: values.yes, dataDir: values['data-dir'] };
  return { action, names, work, slug, title, author, license, language, numbering, ...rest };
}

function checkNames(action: TextsOptions['action'], names: readonly string[]): void {
  if (action === 'add' && names.length === 0) throw new UsageError('Give the file or folder to add. See "catena texts --help".');
  if (action === 'list' && names.length > 0) throw new UsageError('"texts list" takes no names.');
  if ((action === 'export' || action === 'remove') && names.length !== 1)
    throw new UsageError(`Give the slug of one text: catena texts ${action} SLUG. "catena texts list" shows the slugs.`);
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: {
      work: { type: 'string' },
      slug: { type: 'string' },
      title: { type: 'string' },
      author: { type: 'string' },
      license: { type: 'string' },
      language: { type: 'string' },
      numbering: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}
