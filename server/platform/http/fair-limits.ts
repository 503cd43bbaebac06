/** Limits per caller. Times are in milliseconds. */
export interface FairLimits {
  /** Calls that run at once, per reader and in total. */
  readonly running: number;
  readonly runningInAll: number;
  /** Calls per reader whose response is in transfer. */
  readonly sending: number;
  readonly queued: number;
  readonly queuedInTotal: number;
  /** How long a call may wait for its turn. */
  readonly patience: number;
  /** Work that a caller may do at full speed before being paced. */
  readonly burst: number;
  /**
   * Share of the time for which a paced caller's work runs. Below 5 percent, so that the 95th
   * percentile of other callers is unaffected.
   */
  readonly share: number;
  /** How long after another caller's call a caller still has a neighbor. */
  readonly neighbor: number;
}

export const fairLimits: FairLimits = {
  running: 6,
  runningInAll: 32,
  sending: 10,
  queued: 100,
  queuedInTotal: 2_000,
  patience: 30_000,
  burst: 5_000,
  share: 0.04,
  neighbor: 30_000,
};
