import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Node's own, because the page's requests go to a real server on another origin. */
const native = ['fetch', 'Request', 'Response', 'Headers', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal', 'URL'] as const;

/** happy-dom with Node's network classes. */
export default {
  name: 'dom',
  viteEnvironment: 'client',
  setup: async (global, options) => {
    const saved = native.map((name) => [name, Reflect.get(global, name)] as const);
    const environment = await builtinEnvironments['happy-dom'].setup(global, options);
    // Not supported; the app falls back to setting the text.
    Reflect.set(Reflect.get(global, 'document') as object, 'execCommand', () => false);
    for (const [name, value] of saved) Object.defineProperty(global, name, { value, writable: true, configurable: true });
    return environment;
  },
} satisfies Environment;
