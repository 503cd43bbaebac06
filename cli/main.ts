import { runImport } from './import.ts';
import { runPremium } from './premium.ts';
import { runReindex } from './reindex.ts';
import type { Command } from './terminal.ts';

const commands = new Map<string, Command>([
  ['import', runImport],
  ['premium', (args, terminal) => runPremium(args, terminal)],
  ['reindex', runReindex],
]);

const help = `Usage: catena COMMAND

  catena import FILE   adds the works of a catalogue to the library, or corrects them
                       (catena import --help tells more)
  catena premium reconcile
                       compares who has premium with what the payment provider says, and repairs it
                       (catena premium --help tells more)
  catena reindex       reads the library anew for the search by meaning
                       (catena reindex --help tells more)
  catena help          shows this

The environment names the library: DATA_DIR (else the folder data of Catena itself) or DATABASE_URL.
`;

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || ['help', '--help', '-h'].includes(name)) {
    process.stdout.write(help);
    return 0;
  }
  const command = commands.get(name);
  if (!command) {
    process.stderr.write(`There is no command "${name}". "catena help" lists them.\n`);
    return 2;
  }
  const { stdin, stdout, stderr, env } = process;
  return command(args, { stdin, stdout, stderr, env, signal: interruption() });
}

/** The first Ctrl-C asks the command to come to an end, the second one ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  process.once('SIGTERM', () => controller.abort());
  return controller.signal;
}
