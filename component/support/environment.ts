import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Node's own, because the page's requests go to a real server on another origin. */
const native = ['fetch', 'Request', 'Response', 'Headers', 'Blob', 'File', 'AbortController', 'AbortSignal', 'URL'] as const;

/** happy-dom with Node's network classes. */
export default {
  name: 'dom',
  viteEnvironment: 'client',
  setup: async (global, options) => {
    const { FormData } = global as typeof globalThis;
    const saved = native.map((name) => [name, Reflect.get(global, name)] as const);
    const environment = await builtinEnvironments['happy-dom'].setup(global, options);
    // React's development build creates a task of the debugger for each element and each rendering.
    Reflect.deleteProperty(console, 'createTask');
    // Not supported; the app falls back to setting the text.
    Reflect.set(Reflect.get(global, 'document') as object, 'execCommand', () => false);
    // A textarea that grows with its text measures it again when fonts have loaded.
    Reflect.set(Reflect.get(global, 'document') as object, 'fonts', new EventTarget());
    const values = [...saved, ['FormData', formDataOf(FormData, (global as typeof globalThis).FormData)] as const];
    for (const [name, value] of values) Object.defineProperty(global, name, { value, writable: true, configurable: true });
    return environment;
  },
} satisfies Environment;

/** Returns Node's class, which fetch can send, with the DOM's constructor, which reads a form. */
function formDataOf(Sendable: typeof FormData, Readable: typeof FormData): typeof FormData {
  return class extends Sendable {
    constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
      super();
      if (form) for (const [name, value] of new Readable(form, submitter)) this.append(name, value);
    }
  };
}
