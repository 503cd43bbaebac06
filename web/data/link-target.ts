import type { TargetLink } from '#core/links.ts';
import { pagePath, readPath } from '#core/page-paths.ts';

/** The target of `[Work:12]` or `[Topic:3]`. */
export interface ItemTarget {
  readonly kind: 'work' | 'topic';
  readonly id: number;
}

/**
 * The target of a link; the id of a text is its path (`core/text-path.ts`): `[Text:kjv/John.3.16]`.
 */
export type Target = ItemTarget | { readonly kind: 'text'; readonly id: string };

/** The word before the id in markdown. */
const words: Readonly<Record<Target['kind'], string>> = { work: 'Work', topic: 'Topic', text: 'Text' };

/** Returns what links to a target in markdown, without the brackets: `Work:12`. */
export function sourceOfTarget({ kind, id }: Target): string {
  return `${words[kind]}:${id}`;
}

/** Parses `Work:12`, without the brackets. */
export function targetOfSource(source: string): Target {
  const at = source.indexOf(':');
  const [word, id] = [source.slice(0, at), source.slice(at + 1)];
  if (word === words.text) return { kind: 'text', id };
  return { kind: word === words.topic ? 'topic' : 'work', id: Number(id) };
}

/** Returns the target of a link in a text. */
export function targetOfLink(link: TargetLink): Target {
  if ('textPath' in link) return { kind: 'text', id: link.textPath };
  return 'work' in link ? { kind: 'work', id: link.work } : { kind: 'topic', id: link.topic };
}

/** Returns the path of a target's page. */
export function targetPath({ kind, id }: Target): string {
  return kind === 'text' ? readPath(id) : pagePath(kind, id);
}
