// The entry point of this feature for other features.
export { accessOwnHeldText } from './access.ts';
export type { HeldTextConfig } from './config.ts';
export { type HoldConfig, mustWait, requireNoNewLinks } from './must-wait.ts';
export { type HeldInput, insertHeldText } from './queries.ts';
