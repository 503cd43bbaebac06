// The library has no types. Declares only what is used.
declare module '@citation-js/core' {
  interface BibtexEntry {
    type: string;
    label: string;
    properties: Record<string, string>;
  }
  interface CiteprocEngine {
    updateItems(ids: string[]): void;
    makeBibliography(): false | [{ entry_ids: string[][] }, string[]];
    rebuildProcessorState(citations: readonly object[], format: 'html', uncited: []): [string, number, string][];
  }
  type RisRecord = Record<string, string | number | readonly (string | number)[]>;

  export const plugins: {
    readonly config: {
      get(plugin: '@bibtex'): { format: { asciiOnly: boolean } };
      get(plugin: '@csl'): {
        readonly styles: { add(name: string, xml: string): void };
        // The engine is citeproc's; server/citations/engine.ts declares what it uses of it.
        engine(items: readonly object[], style: string, language: string, format: 'html'): CiteprocEngine;
      };
    };
    readonly output: {
      format(name: 'bibtex', items: readonly object[], options: { format: 'object' }): BibtexEntry[];
      format(name: 'ris', items: readonly object[], options: { format: 'object' }): RisRecord[];
    };
  };
  /**
   * Parses text in the format of any loaded plugin. It would fetch a URL, so only tests use it, on
   * our own files.
   */
  export class Cite {
    constructor(text: string, options: { forceType: '@bibtex/text' | '@ris/file' });
    readonly data: Record<string, unknown>[];
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';
declare module '@citation-js/plugin-csl';
