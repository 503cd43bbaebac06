import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FooterPart } from '#core/site.ts';
import { ConfigError, type Environment, text } from '../../platform/environment.ts';
import { parseFooter } from './parse-footer.ts';

/** The operator's texts about the site. */
export interface SiteConfig {
  /** One sentence for the landing page and link previews; if undefined, the product's own. */
  readonly tagline: string | undefined;
  /** Markdown for the About page; if undefined, the product's own text. */
  readonly about: string | undefined;
  /** The parts of the footer's line. */
  readonly footer: readonly FooterPart[];
}

/** In characters. */
const longest = { tagline: 200, about: 100_000, footer: 1000 };

export function loadSiteConfig(env: Environment): SiteConfig {
  return {
    tagline: limitedText(env, 'SITE_TAGLINE', longest.tagline),
    about: about(env),
    footer: parseFooter(limitedText(env, 'SITE_FOOTER', longest.footer) ?? ''),
  };
}

function limitedText(env: Environment, name: string, max: number): string | undefined {
  const value = text(env, name);
  if (value !== undefined && value.length > max) throw new ConfigError(`${name} must have at most ${max} characters.`);
  return value;
}

function about(env: Environment): string | undefined {
  const given = text(env, 'SITE_ABOUT');
  if (given === undefined) return undefined;
  const path = resolve(env['INIT_CWD'] ?? '', given);
  const markdown = readMarkdown(path).trim();
  if (markdown.length > longest.about) throw new ConfigError(`SITE_ABOUT: ${path} has more than ${longest.about} characters.`);
  return markdown === '' ? undefined : markdown;
}

function readMarkdown(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`SITE_ABOUT must be a readable markdown file; ${path} is not.`);
  }
}
