import { escapeHtml } from '#core/escape-html.ts';
import type { EmailContent, EmailBlock } from './email-content.ts';

/** What the end of an email says about the site. */
interface Sender {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly unsubscribeUrl: string | undefined;
}

/**
 * Characters per line of plain text: fewer than the 76 above which mail breaks lines with equals
 * signs.
 */
const LINE = 72;

/** Renders an email as plain text, with each link on a line of its own. */
export function renderText({ greeting, blocks, reason }: EmailContent, { siteName, siteUrl, unsubscribeUrl }: Sender): string {
  const end = [wrap(reason), ...(unsubscribeUrl === undefined ? [] : [`Unsubscribe:\n${unsubscribeUrl}`]), `${siteName}\n${siteUrl}`];
  return `${[wrap(greeting), ...blocks.map(blockText), '-- ', ...end].join('\n\n')}\n`;
}

function blockText(block: EmailBlock): string {
  if ('text' in block) return wrap(block.text);
  if ('link' in block) return `${wrap(`${block.link}:`)}\n${block.url}`;
  return block.items.map(({ text, url }) => `${wrap(`* ${text}`)}\n  ${url}`).join('\n');
}

/** Breaks a text into lines. A longer word has a line of its own. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

const styles = {
  page: 'margin:0;padding:24px 12px;',
  column: 'max-width:36em;margin:0 auto;font-family:Georgia,serif;font-size:17px;line-height:1.5;',
  button:
    'display:inline-block;padding:10px 18px;border-radius:4px;background:#7a1f1f;color:#ffffff;font-family:Arial,sans-serif;font-size:16px;text-decoration:none;',
  small: 'font-size:14px;line-height:1.5;',
} as const;

/**
 * Renders an email as HTML without pictures, scripts or style sheets. Its colors suit light and
 * dark.
 */
export function renderHtml({ subject, greeting, blocks, reason }: EmailContent, { siteName, siteUrl, unsubscribeUrl }: Sender): string {
  const unsubscribe = unsubscribeUrl === undefined ? '' : ` <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a>.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="${styles.page}">
<div style="${styles.column}">
<p dir="auto">${escapeHtml(greeting)}</p>
${blocks.map(blockHtml).join('\n')}
<hr>
<p style="${styles.small}">${escapeHtml(reason)}${unsubscribe}</p>
<p style="${styles.small}"><a href="${escapeHtml(siteUrl)}">${escapeHtml(siteName)}</a></p>
</div>
</body>
</html>
`;
}

function blockHtml(block: EmailBlock): string {
  if ('text' in block) return `<p dir="auto">${escapeHtml(block.text)}</p>`;
  if ('link' in block) {
    const url = escapeHtml(block.url);
    return `<p><a href="${url}" style="${styles.button}">${escapeHtml(block.link)}</a></p>
<p style="${styles.small}">If the button does not work, open this address:<br><a href="${url}">${url}</a></p>`;
  }
  const items = block.items.map(({ text, url }) => `<li dir="auto"><a href="${escapeHtml(url)}">${escapeHtml(text)}</a></li>`);
  return `<ul>\n${items.join('\n')}\n</ul>`;
}
