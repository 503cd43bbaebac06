import { plainMarkdown } from './essay.ts';
import { limits } from './limits.ts';

/** What a post is called where it stands among other things: its first plain characters. `content` is not blank. */
export function postTitle(content: string): string {
  // Long enough for marks and addresses that go. Never half a character at its end.
  const beginning = content
    .trimStart()
    .slice(0, 5000)
    .replace(/[\ud800-\udbff]$/, '');
  const text = plainMarkdown(beginning) || beginning;
  return Array.from(text.slice(0, 2 * limits.postTitle.max))
    .slice(0, limits.postTitle.max)
    .join('')
    .trim();
}
