import { SharedClock } from './shared-clock.ts';

/** Limits per caller. Times are in milliseconds. */
export interface FairLimits {
  /** Calls that run at once, per caller and in total. */
  readonly running: number;
  readonly runningInAll: number;
  /** Calls per caller whose request or response is in transfer. */
  readonly onTheLine: number;
  readonly queued: number;
  readonly queuedInTotal: number;
  /** How long a call may wait for its turn. */
  readonly patience: number;
  /** Work that a caller may do at full speed before being paced. */
  readonly burst: number;
  /** Share of the time for which a paced caller's work runs. Below 5 percent, so that the 95th percentile of other callers is unaffected. */
  readonly share: number;
  /** How long after another caller's call a caller still has a neighbor. */
  readonly neighbor: number;
}

export const fairLimits: FairLimits = {
  running: 6,
  runningInAll: 32,
  onTheLine: 10,
  queued: 100,
  queuedInTotal: 2_000,
  patience: 30_000,
  burst: 5_000,
  share: 0.04,
  neighbor: 30_000,
};

/** Share of the burst that a caller who was alone has left when a neighbor appears. */
const leftWhenAlone = 0.25;
/** Maximum debt of a caller, so that one long call does not lock it out for minutes. */
const mostDebt = 400;
/** A paced caller runs one call at a time and may have this many in transfer. */
const onTheLineWhenPaced = 2;

export type Refused = 'caller queue full' | 'total queue full' | 'waited too long';

/** An admitted call. */
export interface Turn {
  /** The call waits for bytes from its caller and does no work. */
  pause(): void;
  resume(): void;
  /** Ends the call. `more` is the work in milliseconds done while it was paused. Idempotent. */
  end(more?: number): void;
}

interface Waiting {
  readonly expires: NodeJS.Timeout;
  readonly admit: (turn: Turn) => void;
}

interface Caller {
  /** How many times the limits of one reader it has. */
  readonly weight: number;
  running: number;
  onTheLine: number;
  readonly queue: Set<Waiting>;
  /** Remaining work in milliseconds; negative if the caller is in debt. */
  balance: number;
  /** When `balance` was last updated. */
  at: number;
}

/**
 * Admits calls round-robin by caller. A caller may do `burst` of work at full speed; after that, while others call too, it gets
 * `share` of the server's time. Two concurrent calls are charged half of the work each.
 */
export class FairQueue {
  readonly #limits: FairLimits;
  readonly #now: () => number;
  readonly #callers = new Map<string, Caller>();
  /** Callers with waiting calls, in the order of their turns. */
  readonly #line = new Set<Caller>();
  #queued = 0;
  #running = 0;
  readonly #clock: SharedClock;
  #timer: NodeJS.Timeout | undefined;
  /** The most recent caller, and when a different one last called. */
  #last: { caller: Caller | undefined; at: number } = { caller: undefined, at: -Infinity };
  #otherAt = -Infinity;

  /** `work` returns the milliseconds of work that the server has done so far, for all calls. */
  constructor(limits: FairLimits, work: () => number, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#clock = new SharedClock(work);
    this.#now = now;
  }

  /**
   * Calls `admit` when it is the call's turn, at once if possible. Returns a function that leaves the queue. A caller of `weight` has that
   * many times the burst, the share and the queue length of one reader.
   */
  enter(key: string, admit: (turn: Turn) => void, refuse: (reason: Refused) => void, weight = 1): () => void {
    const caller = this.#callerOf(key, weight);
    if (caller.queue.size >= this.#limits.queued * weight) return (refuse('caller queue full'), () => undefined);
    if (this.#queued >= this.#limits.queuedInTotal) return (refuse('total queue full'), () => undefined);
    const leave = (): void => {
      clearTimeout(waiting.expires);
      if (!caller.queue.delete(waiting)) return;
      this.#queued -= 1;
      if (caller.queue.size === 0) this.#line.delete(caller);
    };
    const expires = setTimeout(() => (leave(), refuse('waited too long')), this.#limits.patience).unref();
    const waiting: Waiting = { expires, admit };
    caller.queue.add(waiting);
    this.#queued += 1;
    this.#line.add(caller);
    this.#admitAll();
    return leave;
  }

  #callerOf(key: string, weight: number): Caller {
    const now = this.#now();
    let caller = this.#callers.get(key);
    if (!caller) {
      if (this.#callers.size >= 1_000) this.#forgetIdle(now);
      caller = { weight, running: 0, onTheLine: 0, queue: new Set(), balance: this.#limits.burst * weight, at: now };
      this.#callers.set(key, caller);
    }
    if (this.#last.caller !== caller) {
      this.#otherAt = this.#last.at;
      this.#last = { caller, at: now };
    } else this.#last.at = now;
    return caller;
  }

  /** Forgets callers without calls whose balance is full again. */
  #forgetIdle(now: number): void {
    for (const [key, caller] of this.#callers) {
      this.#refill(caller, now);
      if (caller.running + caller.onTheLine + caller.queue.size === 0 && caller.balance >= this.#burstOf(caller)) this.#callers.delete(key);
    }
  }

  /** Cycles through the waiting callers until no more calls can be admitted. */
  #admitAll(): void {
    const now = this.#now();
    for (let admitted = true; admitted;) {
      admitted = false;
      // Callers put back at the end of the line come up again in this loop.
      for (const caller of [...this.#line]) {
        if (this.#running >= this.#limits.runningInAll) return;
        if (!this.#mayRun(caller, now)) continue;
        this.#admitNext(caller);
        admitted = true;
      }
    }
    this.#comeBack(now);
  }

  #mayRun(caller: Caller, now: number): boolean {
    if (caller.running >= this.#limits.running || caller.onTheLine >= this.#limits.onTheLine) return false;
    this.#refill(caller, now);
    if (!this.#isPaced(caller, now)) return true;
    return caller.balance > 0 && caller.running === 0 && caller.onTheLine < onTheLineWhenPaced;
  }

  /** Returns whether a caller has used up its burst and has a neighbor. Pacing lasts until much of the burst is back. */
  #isPaced(caller: Caller, now: number): boolean {
    if (!this.#hasNeighbor(caller, now)) return false;
    return caller.balance < this.#burstOf(caller) * leftWhenAlone;
  }

  #hasNeighbor(caller: Caller, now: number): boolean {
    const otherAt = this.#last.caller === caller ? this.#otherAt : this.#last.at;
    return now - otherAt < this.#limits.neighbor;
  }

  #burstOf({ weight }: Caller): number {
    return this.#limits.burst * weight;
  }

  #refill(caller: Caller, now: number): void {
    caller.balance = Math.min(this.#burstOf(caller), caller.balance + (now - caller.at) * this.#limits.share * caller.weight);
    caller.at = now;
  }

  #charge(caller: Caller, work: number): void {
    const now = this.#now();
    this.#refill(caller, now);
    const least = this.#hasNeighbor(caller, now) ? -mostDebt : Math.min(caller.balance, this.#burstOf(caller) * leftWhenAlone);
    caller.balance = Math.max(least, caller.balance - work);
  }

  #turnOf(caller: Caller): Turn {
    let state: 'running' | 'paused' | 'over' = 'running';
    let since = this.#clock.tick(this.#running);
    const run = (by: 1 | -1): void => {
      caller.running += by;
      this.#running += by;
    };
    run(1);
    return {
      pause: () => {
        if (state !== 'running') return;
        state = 'paused';
        this.#charge(caller, this.#clock.tick(this.#running) - since);
        run(-1);
        caller.onTheLine += 1;
        this.#admitAll();
      },
      resume: () => {
        if (state !== 'paused') return;
        state = 'running';
        since = this.#clock.tick(this.#running);
        caller.onTheLine -= 1;
        run(1);
      },
      end: (more = 0) => {
        if (state === 'over') return;
        const worked = state === 'running' ? this.#clock.tick(this.#running) - since : 0;
        this.#charge(caller, worked + more);
        if (state === 'running') run(-1);
        else caller.onTheLine -= 1;
        state = 'over';
        this.#admitAll();
      },
    };
  }

  #admitNext(caller: Caller): void {
    const [waiting] = caller.queue;
    if (!waiting) return;
    clearTimeout(waiting.expires);
    caller.queue.delete(waiting);
    this.#queued -= 1;
    this.#line.delete(caller);
    if (caller.queue.size > 0) this.#line.add(caller);
    waiting.admit(this.#turnOf(caller));
  }

  /** Tries again when the first paced caller has paid back its debt. */
  #comeBack(now: number): void {
    clearTimeout(this.#timer);
    let soonest = Infinity;
    for (const caller of this.#line) {
      if (caller.balance > 0 || !this.#isPaced(caller, now)) continue;
      const neighborGone = Math.max(this.#last.at, this.#otherAt) + this.#limits.neighbor - now;
      soonest = Math.min(soonest, (0.1 - caller.balance) / (this.#limits.share * caller.weight), neighborGone);
    }
    if (soonest < Infinity) this.#timer = setTimeout(() => this.#admitAll(), Math.max(1, Math.ceil(soonest))).unref();
  }
}
