import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

const entry = 'web/first-text.ts';

/**
 * Builds the first script of the reader's pages and its styles into `first-text.json`. The server
 * (server/platform/http/first-text.ts) writes both into the HTML, which saves a request.
 */
export function firstText(): Plugin {
  return {
    name: 'catena-first-text',
    apply: 'build',
    async generateBundle() {
      const { script, style } = await buildFirstText();
      // They would end the elements that contain them.
      for (const text of [script, style])
        if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`${entry} contains the end of an element`);
      this.emitFile({
        type: 'asset',
        fileName: 'first-text.json',
        source: JSON.stringify({ script, style }),
      } satisfies Rolldown.EmittedAsset);
    },
  };
}

/** Builds one classic script, which runs at once; module scripts wait for the style sheets. */
async function buildFirstText(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root: resolve('web'),
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      // Otherwise, the script would add the styles itself, without the nonce.
      cssCodeSplit: false,
      reportCompressedSize: false,
      rolldownOptions: { input: resolve(entry), output: { format: 'iife' } },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error(`${entry} was not built`);
  const script = output.output.find((file) => file.type === 'chunk')?.code;
  const style = output.output.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (output.output.length !== 2 || script === undefined || style?.type !== 'asset')
    throw new Error(`${entry} is not one script and one style sheet`);
  return { script: script.trim(), style: style.source.toString().trim() };
}
