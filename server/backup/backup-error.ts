/**
 * A backup, restore or move that cannot be done. The message is a complete sentence for the
 * operator.
 */
export class BackupError extends Error {}
