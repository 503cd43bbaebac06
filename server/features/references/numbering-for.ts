import type { Numbering } from '#core/scripture/numbering.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import type { NumberingConfig } from './config.ts';

/**
 * Returns the numbering in which a caller counts and sees passages: their own, or else the
 * library's.
 */
export function numberingFor(caller: Caller | null, { scriptureNumbering }: NumberingConfig): Numbering {
  return caller?.numbering ?? scriptureNumbering;
}
