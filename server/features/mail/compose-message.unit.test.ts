import { expect, test } from 'vitest';
import { composeMessage } from './compose-message.ts';
import type { EmailTools } from './email-content.ts';

const attack = 'Lectio\r\nBcc: all@spam.example\r\n\r\nBuy gold';

test('neither the name of the library, an address nor a subject adds a header or a recipient', async () => {
  const tools = { siteName: attack, siteUrl: 'https://library.example' } as EmailTools;
  const email = { to: 'peter@example.org\r\nBcc: all@spam.example', subject: attack, greeting: 'Peter,', blocks: [], reason: 'Because.' };
  const { content } = await composeMessage(tools, { message_id: '1' }, email, undefined);
  const [head = ''] = String(content).split('\r\n\r\n', 1);
  const names = Array.from(head.matchAll(/^([\w-]+):/gm), ([, name]) => name);
  expect(names.toSorted()).toEqual(['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To']);
});
