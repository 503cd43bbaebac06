import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds in which a reader must have logged in at the provider, and then here. */
export const LIFETIME_SECONDS = 10 * 60;

/** Returns a token that binds a login at the provider to the browser that began it. */
export function newBrowserToken(): string {
  return randomBytes(32).toString('base64url');
}

export function setBrowserToken(reply: FastifyReply, redirectUri: string, token: string): void {
  const attributes = `Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', `${nameOf(redirectUri)}=${token}; ${attributes}${isSecure(redirectUri) ? '; Secure' : ''}`);
}

export function deleteBrowserToken(reply: FastifyReply, redirectUri: string): void {
  reply.header(
    'set-cookie',
    `${nameOf(redirectUri)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure(redirectUri) ? '; Secure' : ''}`,
  );
}

export function browserToken({ headers }: FastifyRequest, redirectUri: string): string | undefined {
  const name = nameOf(redirectUri);
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The prefix makes browsers reject the cookie from other hosts of the domain; it needs https. */
function nameOf(redirectUri: string): string {
  return isSecure(redirectUri) ? '__Host-catena-openid' : 'catena-openid';
}

function isSecure(redirectUri: string): boolean {
  return redirectUri.startsWith('https:');
}
