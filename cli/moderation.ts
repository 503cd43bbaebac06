import { limits } from '../core/limits.ts';
import { type ReportOutcome, reportOutcomes } from '../core/moderation.ts';
import { loadConfig } from '../server/config.ts';
import { findCommandActor } from '../server/features/administrators/queries.ts';
import { approveHeldText, rejectHeldText } from '../server/features/held-texts/approve.ts';
import { listHeldTexts } from '../server/features/held-texts/queries.ts';
import { closeReport } from '../server/features/reports/close-report.ts';
import { listReports } from '../server/features/reports/queries.ts';
import { reportOf } from '../server/features/reports/report-response.ts';
import { SiteSettings } from '../server/features/settings/site-settings.ts';
import type { Database, Sql } from '../server/platform/db/open.ts';
import { openFiles } from '../server/platform/files/open.ts';
import { joinLibrary, libraryConfig } from './library.ts';
import { parseOptions } from './parse-options.ts';
import { runReported } from './run-reported.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena moderation reports
       catena moderation close ID removed|kept --as NAME [--note TEXT]
       catena moderation held
       catena moderation approve ID --as NAME
       catena moderation reject ID --as NAME [--note TEXT]

Handles reports by readers, and posts and comments of new accounts that wait for approval because of their links. Each decision
needs someone who is responsible for it: NAME is the username of a moderator or administrator of the library.

  reports  lists the first 100 open reports, oldest first
  close    closes all reports about the same thing: "removed" deletes it, "kept" does not
  held     lists the first 100 held texts, oldest first
  approve  publishes a held text
  reject   deletes a held text

  --note TEXT      the reason; the author reads it
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

const actions = ['reports', 'close', 'held', 'approve', 'reject'] as const;
type Action = (typeof actions)[number];

interface Command {
  readonly action: Action;
  readonly id: number;
  readonly outcome: ReportOutcome;
  readonly as: string;
  readonly note: string | null;
  readonly dataDir: string | undefined;
}

/** Lists reports and held texts, and records decisions on them. */
export function runModeration(args: string[], terminal: Terminal): Promise<number> {
  return runReported(terminal, 'The command failed', async () => {
    const command = readCommand(args);
    if (!command) return void terminal.stdout.write(usage);
    const database = await joinLibrary(terminal.env, command.dataDir);
    try {
      terminal.stdout.write(await execute(database, command, terminal.env));
    } finally {
      await database.close();
    }
  });
}

async function execute({ sql }: Database, command: Command, env: Terminal['env']): Promise<string> {
  const { action, id, outcome, note, dataDir } = command;
  if (action === 'reports') return reportsText(sql);
  if (action === 'held') return heldText(sql);
  const actor = await findCommandActor(sql, command.as);
  if (!actor) throw new InputError(`There is no account with the username ${command.as}, or it is suspended.`);
  if (action === 'close') {
    const { type, thing_id: thing } = await closeReport({ sql, files: await openFiles(libraryConfig(env, dataDir)) }, actor, id, {
      outcome,
      note,
    });
    return `The reports about ${type} ${thing} are closed: ${outcome}.\n`;
  }
  if (action === 'reject') {
    await rejectHeldText(sql, actor, id, note);
    return `The text ${id} is rejected.\n`;
  }
  const settings = new SiteSettings(sql, loadConfig(env).fixedSettings);
  await settings.refresh();
  await approveHeldText(sql, actor, id, settings.values.scripture_numbering);
  return `The text ${id} is approved.\n`;
}

async function reportsText(sql: Sql): Promise<string> {
  const reports = (await listReports(sql, 'open', { before: undefined, limit: limits.list.max })).slice(0, limits.list.max).map(reportOf);
  return reports
    .map(({ id, type, thing_id: thing, kind, reason, reporter, about }) =>
      lineOf([id, `${type} ${thing}`, kind, `by ${reporter.username}`, quoted(reason), quoted(about?.title), about?.url]),
    )
    .join('');
}

async function heldText(sql: Sql): Promise<string> {
  const texts = (await listHeldTexts(sql, { before: undefined, limit: limits.list.max })).slice(0, limits.list.max);
  return texts.map(({ id, kind, user, content }) => lineOf([id, kind, `by ${user.username}`, quoted(content)])).join('');
}

/** Quotes a user's text so that it stays on one line and cannot control the terminal. */
function quoted(text: string | undefined): string | undefined {
  return text ? JSON.stringify([...text].slice(0, 300).join('')).replaceAll(/[\u007f-\u009f]/g, ' ') : undefined;
}

function lineOf(parts: readonly (string | number | undefined)[]): string {
  return `${parts.filter((part) => part !== undefined).join('  ')}\n`;
}

/** Returns the command; undefined if it only asks for help. */
function readCommand(args: string[]): Command | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [action, id, outcome, ...more] = positionals;
  if (!isAction(action))
    throw new UsageError(`${action === undefined ? 'Missing action' : `Unknown action "${action}"`}. See "catena moderation --help".`);
  const isList = action === 'reports' || action === 'held';
  if (more.length > 0 || (isList && id !== undefined) || (action !== 'close' && outcome !== undefined))
    throw new UsageError('Too many arguments. See "catena moderation --help".');
  if (!isList && !/^[1-9]\d{0,14}$/.test(id ?? '')) throw new UsageError(`Give a number from the list: catena moderation ${action} ID.`);
  if (!isList && values.as === undefined) throw new UsageError('Name the moderator who decides: --as NAME.');
  return {
    action,
    id: Number(id ?? 0),
    outcome: outcomeOf(action, outcome),
    as: values.as ?? '',
    note: noteOf(values.note),
    dataDir: values['data-dir'],
  };
}

function isAction(text: string | undefined): text is Action {
  return (actions as readonly (string | undefined)[]).includes(text);
}

function outcomeOf(action: Action, text: string | undefined): ReportOutcome {
  if (action !== 'close') return 'kept';
  const outcome = reportOutcomes.find((one) => one === text);
  if (!outcome) throw new UsageError(`Close a report as one of ${reportOutcomes.join(', ')}: catena moderation close ID removed.`);
  return outcome;
}

function noteOf(text = ''): string | null {
  const note = text.trim();
  if ([...note].length > limits.moderationReason.max)
    throw new UsageError(`The note has more than ${limits.moderationReason.max} characters.`);
  return note === '' ? null : note;
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      note: { type: 'string' },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}
