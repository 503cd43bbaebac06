/**
 * Mentions of users in texts: `@name`, but not in an email address, a URL, a longer word, code or
 * behind a backslash.
 */

import { proseOf } from './links.ts';
import { limits } from './limits.ts';

// A name may contain dots and hyphens; at its end they are punctuation.
const mention = /(?<![\p{L}\p{N}_@/\\.+=-])@([A-Za-z0-9_][A-Za-z0-9_.-]{1,28}[A-Za-z0-9_])(?![\p{L}\p{N}_@])/gu;

/** A piece of a text: words as they stand, or a mention with the username in it. */
export interface MentionPiece {
  readonly text: string;
  readonly username?: string;
}

/** Splits a text at its mentions; the pieces' texts concatenate to the original text. */
export function mentionPiecesOf(text: string): MentionPiece[] {
  const pieces: MentionPiece[] = [];
  let at = 0;
  for (const { 0: whole, 1: username = '', index } of text.matchAll(mention)) {
    // Digits alone are an id, never a username.
    if (/^[0-9]+$/.test(username)) continue;
    if (index > at) pieces.push({ text: text.slice(at, index) });
    pieces.push({ text: whole, username });
    at = index + whole.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/**
 * Returns the usernames that a markdown text mentions, in lowercase: each once, at most
 * `limits.mentions`.
 */
export function mentionsIn(markdown: string): string[] {
  if (!markdown.includes('@')) return [];
  return namesIn(proseOf(markdown));
}

/** Returns the usernames that a sanitized HTML text mentions, like `mentionsIn`. */
export function mentionsInHtml(html: string): string[] {
  if (!html.includes('@')) return [];
  const texts: string[] = [];
  let literal = 0;
  let at = 0;
  // A pattern for tags would take quadratic time without their ends.
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', at)) {
    const end = html.indexOf('>', start);
    if (end < 0) break;
    if (literal === 0) texts.push(html.slice(at, start));
    const [, closes, name = ''] = /^<(\/?)([a-z0-9]+)/i.exec(html.slice(start, start + 20)) ?? [];
    if (literalTags.has(name.toLowerCase())) literal = Math.max(0, literal + (closes === '/' ? -1 : 1));
    at = end + 1;
  }
  if (literal === 0) texts.push(html.slice(at));
  return namesIn(texts);
}

const literalTags = new Set(['a', 'code', 'pre']);

function namesIn(texts: readonly string[]): string[] {
  const names = texts.flatMap((text) => mentionPiecesOf(text).flatMap(({ username }) => username?.toLowerCase() ?? []));
  return [...new Set(names)].slice(0, limits.mentions);
}
