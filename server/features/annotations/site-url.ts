import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';

/**
 * Returns the URL of this site without a slash at the end, as the operator or else the request
 * states it.
 */
export function siteUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
