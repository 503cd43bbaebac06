import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
const folders = new Set(files.map((file) => dirname(file)));
const pages = files.filter((file) => file.endsWith('.md') && existsSync(join(root, file)));

function textOf(page: string): string {
  return readFileSync(join(root, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
}

function anchorsOf(page: string): string[] {
  const headings = Array.from(textOf(page).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading.toLowerCase());
  return headings.map((heading) => heading.replaceAll(/[^\p{L}\p{N} -]/gu, '').replaceAll(' ', '-'));
}

test.each(pages)('%s has no broken links', (page) => {
  const links = Array.from(textOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link).filter((link) => !link.includes(':'));
  const broken = links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : normalize(join(dirname(page), path));
    if (!files.includes(target)) return !folders.has(target);
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test.each(pages)('%s names only files that exist', (page) => {
  const names = Array.from(textOf(page).matchAll(/`([\w./-]+\.(?:tsx?|sql|[mc]js|css|md))`/g), ([, name = '']) =>
    name.replace(/^(?:\.\.?\/)+/, ''),
  );
  const source = readFileSync(join(root, page), 'utf8');
  // An example shows new files itself, each with its path in the first line.
  const isShown = (name: string): boolean => source.includes(`\n// ${name}\n`) || source.includes(`\n-- ${name}\n`);
  const exists = (name: string): boolean => files.some((file) => file === name || file.endsWith(`/${name}`));
  const missing = names.filter((name) => !/NNNN|NAME/.test(name) && !exists(name) && !isShown(name));
  expect(missing).toEqual([]);
});
