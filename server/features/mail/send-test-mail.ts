import { setTimeout as sleep } from 'node:timers/promises';
import { unauthorized } from '../../platform/http/http-error.ts';
import { composeMessage } from './compose-message.ts';
import type { MailConfig } from './config.ts';
import type { ClaimedMail, EmailTools } from './email-content.ts';
import { openTransport } from './open-transport.ts';
import { findAddress } from './settings-queries.ts';
import { DeliveryError } from './transport.ts';

interface TestMailResult {
  readonly result: 'sent' | 'written' | 'failed';
  readonly address: string;
  readonly reason: string | null;
}

/** Milliseconds that an administrator waits for the mail server. */
const PATIENCE = 30_000;

/**
 * Sends an email to a user past the outbox, so that the mail server's answer can be shown at once.
 */
export async function sendTestMail(
  tools: EmailTools,
  { mail: config, dataDir, userId }: { mail: MailConfig; dataDir: string; userId: number },
): Promise<TestMailResult> {
  const user = await findAddress(tools.sql, userId);
  if (!user) throw unauthorized();
  const now = new Date().toISOString();
  const mail: ClaimedMail = {
    id: userId,
    kind: 'test',
    user_id: userId,
    address: null,
    data: {},
    message_id: crypto.randomUUID(),
    attempts: 1,
    created_at: now,
  };
  const email = {
    to: user.email,
    subject: `Test email from ${tools.siteName}`,
    greeting: `Hello ${user.username},`,
    blocks: [{ text: `${tools.siteName} can send mail: you have just asked for this one on its settings page.` }],
    reason: `You received this email because you administer ${tools.siteName}.`,
  };
  const transport = openTransport(config, dataDir);
  const address = user.email;
  try {
    const message = await composeMessage(tools, mail, email, config.mailFrom);
    const late = sleep(PATIENCE, undefined, { ref: false }).then(() => {
      throw new DeliveryError('retry', `the mail server did not answer within ${PATIENCE / 1000} seconds`);
    });
    const delivery = transport.deliver(message, mail, async () => true);
    delivery.catch(() => undefined);
    await Promise.race([delivery, late]);
    return { result: config.smtp ? 'sent' : 'written', address, reason: null };
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return { result: 'failed', address, reason: error.message };
  } finally {
    transport.rest();
  }
}
