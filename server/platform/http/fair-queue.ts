import type { FairLimits } from './fair-limits.ts';
import { SharedClock } from './shared-clock.ts';

/** Share of the burst that a caller who was alone has left when a neighbor appears. */
const leftWhenAlone = 0.25;
/** Maximum debt of a caller, so that one long call does not lock it out for minutes. */
const mostDebt = 400;
/** A paced caller runs one call at a time and may have this many responses in transfer. */
const sendingWhenPaced = 2;
/** Share of all running slots that one caller may take, however high its weight. */
const mostOfAll = 0.5;

export type RejectionReason = 'caller queue full' | 'total queue full' | 'waited too long';

/** An admitted call. */
export interface Turn {
  /** The response is in transfer, and the call does no more work. */
  send(): void;
  /** Ends the call. `more` is the work in milliseconds done while it was sent. Idempotent. */
  end(more?: number): void;
}

interface Waiting {
  readonly expires: NodeJS.Timeout;
  readonly admit: (turn: Turn) => void;
  readonly reject: (reason: RejectionReason) => void;
}

interface EntryOptions {
  /** How many times the limits of one reader the caller has. */
  readonly weight?: number;
  /** The call had a turn before, so it goes before the caller's other calls. */
  readonly first?: boolean;
}

interface Caller {
  /** How many times the limits of one reader it has. */
  readonly weight: number;
  running: number;
  sending: number;
  readonly queue: Waiting[];
  /** Remaining work in milliseconds; negative if the caller is in debt. */
  balance: number;
  /** When `balance` was last updated. */
  at: number;
}

/**
 * Admits calls round-robin by caller. A caller may do `burst` of work at full speed; after that,
 * while others call too, it gets `share` of the server's time.
 */
export class FairQueue {
  readonly #limits: FairLimits;
  readonly #now: () => number;
  readonly #callers = new Map<string, Caller>();
  /** Callers with waiting calls, in the order of their turns. */
  readonly #line = new Set<Caller>();
  #queued = 0;
  #running = 0;
  /** Charges two concurrent calls half of the work each. */
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

  /** The number of calls that wait for their turn. */
  get waiting(): number {
    return this.#queued;
  }

  /**
   * Calls `admit` when it is the call's turn, at once if possible. Returns a function that leaves
   * the queue.
   */
  enter(
    key: string,
    admit: (turn: Turn) => void,
    reject: (reason: RejectionReason) => void,
    { weight = 1, first = false }: EntryOptions = {},
  ): () => void {
    const caller = this.#callerOf(key, weight);
    if (caller.queue.length === 0 && this.#running < this.#limits.runningInAll && this.#mayRun(caller, this.#now()))
      return (admit(this.#turnOf(caller)), () => undefined);
    if (caller.queue.length >= this.#limits.queued * weight) return (reject('caller queue full'), () => undefined);
    // Rejects the last call of the longest queue, so that no caller can keep others out.
    if (this.#queued >= this.#limits.queuedInTotal && !this.#makeRoom(caller)) return (reject('total queue full'), () => undefined);
    const leave = (): void => this.#remove(caller, waiting);
    const expires = setTimeout(() => (leave(), reject('waited too long')), this.#limits.patience).unref();
    const waiting: Waiting = { expires, admit, reject };
    if (first) caller.queue.unshift(waiting);
    else caller.queue.push(waiting);
    this.#queued += 1;
    this.#line.add(caller);
    this.#admitAll();
    return leave;
  }

  /**
   * Rejects the last call of the longest queue. Returns false if no queue is longer than the
   * caller's.
   */
  #makeRoom(caller: Caller): boolean {
    let longest = caller;
    for (const other of this.#line) if (other.queue.length > longest.queue.length) longest = other;
    const last = longest.queue.at(-1);
    if (longest === caller || !last) return false;
    this.#remove(longest, last);
    last.reject('total queue full');
    return true;
  }

  #remove(caller: Caller, waiting: Waiting): void {
    clearTimeout(waiting.expires);
    const index = caller.queue.indexOf(waiting);
    if (index === -1) return;
    caller.queue.splice(index, 1);
    this.#queued -= 1;
    if (caller.queue.length === 0) this.#line.delete(caller);
  }

  #callerOf(key: string, weight: number): Caller {
    const now = this.#now();
    let caller = this.#callers.get(key);
    if (!caller) {
      if (this.#callers.size >= 1_000) this.#forgetIdle(now);
      caller = { weight, running: 0, sending: 0, queue: [], balance: this.#limits.burst * weight, at: now };
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
      if (caller.running + caller.sending + caller.queue.length === 0 && caller.balance >= this.#burstOf(caller)) this.#callers.delete(key);
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
    const { weight } = caller;
    const most = Math.min(this.#limits.running * weight, this.#limits.runningInAll * mostOfAll);
    if (caller.running >= most || caller.sending >= this.#limits.sending * weight) return false;
    this.#refill(caller, now);
    if (!this.#isPaced(caller, now)) return true;
    return caller.balance > 0 && caller.running === 0 && caller.sending < sendingWhenPaced * weight;
  }

  /**
   * Returns whether a caller has used up its burst and has a neighbor. Pacing lasts until much of
   * the burst is back.
   */
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
    let state: 'running' | 'sending' | 'over' = 'running';
    const since = this.#clock.tick(this.#running);
    const count = (by: 1 | -1): void => {
      caller.running += by;
      this.#running += by;
    };
    count(1);
    const stop = (): void => {
      this.#charge(caller, this.#clock.tick(this.#running) - since);
      count(-1);
    };
    return {
      send: () => {
        if (state !== 'running') return;
        state = 'sending';
        stop();
        caller.sending += 1;
        this.#admitAll();
      },
      end: (more = 0) => {
        if (state === 'over') return;
        if (state === 'running') stop();
        else caller.sending -= 1;
        state = 'over';
        this.#charge(caller, more);
        this.#admitAll();
      },
    };
  }

  #admitNext(caller: Caller): void {
    const [waiting] = caller.queue;
    if (!waiting) return;
    this.#remove(caller, waiting);
    // The caller goes to the end of the line.
    if (this.#line.delete(caller)) this.#line.add(caller);
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
