import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { SettingsInput, settingsMessages } from '../contract/settings.ts';
import { loadConfig } from '../server/config.ts';
import { findAccount } from '../server/features/administrators/queries.ts';
import { sendTestMail } from '../server/features/mail/public.ts';
import { applyPremiumTest } from '../server/features/premium/switch-provider.ts';
import { isSettingName, settingDeclarations, type SettingName, settingNames } from '../server/features/settings/declaration.ts';
import { deleteLogo, setLogo } from '../server/features/settings/logo.ts';
import { changeSettings } from '../server/features/settings/save-settings.ts';
import { SiteSettings } from '../server/features/settings/site-settings.ts';
import type { Database, Sql } from '../server/platform/db/open.ts';
import { joinLibrary, libraryConfig } from './library.ts';
import { checkInput } from './check-input.ts';
import { parseOptions } from './parse-options.ts';
import { runReported } from './run-reported.ts';
import { InputError, type Terminal, UsageError } from './terminal.ts';

const usage = `Usage: catena settings list [--json]
       catena settings get NAME
       catena settings set NAME VALUE
       catena settings reset NAME
       catena settings test-mail NAME

Shows and changes what administrators decide on the page /admin/settings. A change takes effect at once, even while a server runs.

${settingNames.map((name) => `  ${name}`).join('\n')}

VALUE is text; on or off for premium_test, public_library and hold_new_links; open, invitation, approval or closed for registration; numbers of works with
commas between them for home_shelf; a picture file for logo. An environment variable wins over a setting. "test-mail" sends an email
to the account with the username NAME and says what the mail server answered.

  --json           prints the settings as JSON
  --data-dir DIR   the library's data directory, instead of DATA_DIR and DATABASE_URL
`;

/** Lists and changes settings. */
export function runSettings(args: string[], terminal: Terminal): Promise<number> {
  return runReported(terminal, 'The settings could not be read or changed', async () => {
    const { values, positionals } = parse(args);
    if (values.help) return void terminal.stdout.write(usage);
    const command = readCommand(positionals);
    const database = await joinLibrary(terminal.env, values['data-dir']);
    try {
      await execute(database, command, { terminal, json: values.json, dataDir: values['data-dir'] });
    } finally {
      await database.close();
    }
  });
}

type Command =
  | { readonly action: 'list' }
  | { readonly action: 'get' | 'reset'; readonly name: SettingName }
  | { readonly action: 'set'; readonly name: SettingName; readonly value: unknown }
  | { readonly action: 'set-logo'; readonly file: string }
  | { readonly action: 'test-mail'; readonly username: string };

interface Context {
  readonly terminal: Terminal;
  readonly json: boolean;
  readonly dataDir: string | undefined;
}

async function execute({ sql }: Database, command: Command, { terminal, json, dataDir }: Context): Promise<void> {
  const config = loadConfig(terminal.env);
  const settings = new SiteSettings(sql, config.fixedSettings);
  await settings.refresh();
  const { stdout } = terminal;
  if (command.action === 'list') {
    if (json) return void stdout.write(`${JSON.stringify(settings.values, undefined, 2)}\n`);
    for (const name of settingNames) stdout.write(`${name}  ${formatValue(settings.values[name])}${sourceOf(name, settings)}\n`);
    return;
  }
  if (command.action === 'test-mail')
    return void stdout.write(await testMail(sql, settings, { username: command.username, dataDir, env: terminal.env }));
  if (command.action === 'set-logo') {
    await setLogo(sql, { path: pathOf(command.file), filename: basename(command.file) }, null);
    return void stdout.write('logo is now the given picture.\n');
  }
  const { action, name } = command;
  if (action === 'reset' && name === 'logo') {
    await deleteLogo(sql, null);
    return void stdout.write('logo is now the mark of Catena.\n');
  }
  if (action === 'get') return void stdout.write(`${formatValue(settings.values[name], false)}\n`);
  const input: SettingsInput = { [name]: action === 'set' ? command.value : null };
  checkInput(SettingsInput, input, settingsMessages);
  await changeSettings(sql, { input, fixed: settings.fixed, actor: null });
  await settings.refresh();
  if (name === 'premium_test') await applyPremiumTest(sql, { ...config, premiumTest: settings.values.premium_test });
  stdout.write(`${name} is now ${formatValue(settings.values[name])}.\n`);
}

/** Returns the path of a file that exists. */
function pathOf(file: string): string {
  // npm runs scripts in the package's directory and passes the directory of the user in INIT_CWD.
  const path = resolve(process.env['INIT_CWD'] ?? '', file);
  if (!existsSync(path)) throw new InputError(`File not found: ${file}.`);
  return path;
}

async function testMail(
  sql: Sql,
  { values }: SiteSettings,
  { username, dataDir, env }: { username: string; dataDir: string | undefined; env: Terminal['env'] },
): Promise<string> {
  const account = await findAccount(sql, username);
  if (!account) throw new InputError(`There is no account with the username ${username}.`);
  const { mail, publicUrl, port } = loadConfig(env);
  const tools = {
    sql,
    siteName: values.site_name,
    siteUrl: publicUrl ?? `http://localhost:${port}`,
    numbering: values.scripture_numbering,
  };
  const folder = libraryConfig(env, dataDir).dataDir;
  const { result, address, reason } = await sendTestMail(tools, { mail, dataDir: folder, userId: account.id });
  if (reason !== null) throw new InputError(`The email to ${address} could not be sent: ${reason}.`);
  return result === 'sent'
    ? `The mail server accepted an email to ${address}.\n`
    : `An email to ${address} was written to ${folder}/outbox.\n`;
}

function sourceOf(name: SettingName, { fixed }: SiteSettings): string {
  return Object.hasOwn(fixed, name) ? `  (set by ${settingDeclarations[name].variable ?? ''})` : '';
}

/** Formats a value as `set` takes it; in lists, on one line and with a word for nothing. */
function formatValue(value: unknown, isListed = true): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '';
  if (!isListed) return text;
  if (text === '') return '–';
  const [first = '', ...rest] = text.split('\n');
  return rest.length > 0 ? `${first} …` : first;
}

function readCommand([action, name, value, ...more]: string[]): Command {
  if (action === 'list') {
    if (name !== undefined) throw new UsageError('Too many arguments. See "catena settings --help".');
    return { action };
  }
  if (action === 'test-mail') {
    if (name === undefined) throw new UsageError('Missing username: catena settings test-mail NAME.');
    if (value !== undefined) throw new UsageError('Too many arguments. See "catena settings --help".');
    return { action, username: name };
  }
  if (action !== 'get' && action !== 'set' && action !== 'reset')
    throw new UsageError(`${action === undefined ? 'Missing action' : `Unknown action "${action}"`}. See "catena settings --help".`);
  if (name === undefined) throw new UsageError(`Missing name: catena settings ${action} NAME${action === 'set' ? ' VALUE' : ''}.`);
  if (!isSettingName(name)) throw new UsageError(`There is no setting "${name}". See "catena settings --help".`);
  if (action !== 'set') {
    if (value !== undefined) throw new UsageError('Too many arguments. See "catena settings --help".');
    return { action, name };
  }
  if (value === undefined) throw new UsageError(`Missing value: catena settings set ${name} VALUE.`);
  if (more.length > 0) throw new UsageError('Too many arguments. Put the value in quotation marks.');
  if (name === 'logo') return { action: 'set-logo', file: value };
  return { action, name, value: parseValue(name, value) };
}

function parseValue(name: SettingName, text: string): unknown {
  const { default: fallback } = settingDeclarations[name];
  if (typeof fallback === 'boolean') {
    if (text !== 'on' && text !== 'off') throw new UsageError(`${name} must be on or off, not "${text}".`);
    return text === 'on';
  }
  if (!Array.isArray(fallback)) return text;
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.filter((part) => part !== '');
  if (!numbers.every((part) => /^[1-9]\d{0,14}$/.test(part))) throw new UsageError(`${name} must be numbers of works, such as 12,7,40.`);
  return numbers.map(Number);
}

function parse(args: string[]) {
  return parseOptions({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}
