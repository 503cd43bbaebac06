import { parentPort } from 'node:worker_threads';
import { type ReadingOptions, referencesInEssay } from '../references/public.ts';
import { documentOfEssay } from '../search/public.ts';
import { enterLibrary, type InLibrary } from '../../platform/in-library.ts';
import { prepare } from './prepare.ts';
import { worksCitedInEssay } from './works-cited-in-essay.ts';

/** The tasks that the thread runs. */
export type EssayTask =
  | { readonly kind: 'prepare'; readonly title: string; readonly content: string; readonly reading: ReadingOptions }
  | { readonly kind: 'document'; readonly title: string; readonly content: string; readonly status: string }
  | { readonly kind: 'citations'; readonly content: string }
  | { readonly kind: 'named'; readonly content: string; readonly reading: ReadingOptions };

export type ResultOf<K extends EssayTask['kind']> = ReturnType<(typeof work)[K]>;

const work = {
  prepare,
  document: documentOfEssay,
  citations: ({ content }: { content: string }) => worksCitedInEssay(content),
  named: ({ content, reading }: { content: string; reading: ReadingOptions }) => referencesInEssay(content, reading),
};

function resultOf(task: EssayTask): unknown {
  switch (task.kind) {
    case 'prepare':
      return work.prepare(task);
    case 'document':
      return work.document(task);
    case 'citations':
      return work.citations(task);
    case 'named':
      return work.named(task);
  }
}

parentPort?.on('message', (task: InLibrary<EssayTask>) => {
  enterLibrary(task);
  parentPort?.postMessage(resultOf(task));
});
