import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Tools } from '../../platform/feature.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { spendAttempt } from '../../platform/http/attempts.ts';
import { describeExport, type ExportedFile, exportUserData, type UserData } from '../../platform/user-data.ts';
import { streamZip } from '../../platform/zip-files.ts';
import { attemptLimits } from './attempt-limits.ts';

/** Streams a zip of all the caller's data, one file at a time, at the receiver's pace. */
export async function exportAccount(tools: Tools, features: readonly UserData[], caller: Caller, reply: FastifyReply): Promise<Readable> {
  await spendAttempt(tools, attemptLimits.exportOfAccount, String(caller.id));
  const today = new Date().toISOString().slice(0, 10);
  reply.type('application/zip').header('content-disposition', `attachment; filename="${caller.username}-${today}.zip"`);
  return streamZip(filesOf(tools, features, caller), reply.log);
}

async function* filesOf(tools: Tools, features: readonly UserData[], caller: Caller): AsyncGenerator<ExportedFile> {
  yield { path: 'README.md', content: readme(tools.config.siteName, caller.username, features) };
  const background = { ...tools, sql: tools.background ?? tools.sql };
  yield* exportUserData(background, features, caller.id);
}

function readme(siteName: string, username: string, features: readonly UserData[]): string {
  return `# What ${username} has at ${siteName}

${describeExport(features)
  .map((line) => `- ${line}`)
  .join('\n')}

Texts are UTF-8, times UTC. Where two titles are alike, the second file has (2) in its name.
`;
}
