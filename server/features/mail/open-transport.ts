import { join } from 'node:path';
import type { MailConfig } from './config.ts';
import { FolderTransport } from './folder-transport.ts';
import { SmtpTransport } from './smtp-transport.ts';
import type { Transport } from './transport.ts';

/** Opens the mail server of the configuration, or the folder that takes its place. */
export function openTransport({ smtp }: MailConfig, dataDir: string): Transport {
  return smtp ? new SmtpTransport(smtp) : new FolderTransport(outboxFolder(dataDir));
}

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}
