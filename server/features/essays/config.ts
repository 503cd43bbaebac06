import { choice, type Environment } from '../../platform/environment.ts';

export interface EssayConfig {
  /** Whether essays load pictures and videos from other sites immediately or after a click. */
  readonly outsideMedia: 'ask' | 'show';
}

export function loadEssayConfig(env: Environment): EssayConfig {
  return { outsideMedia: choice(env, 'OUTSIDE_MEDIA', ['ask', 'show']) ?? 'ask' };
}
