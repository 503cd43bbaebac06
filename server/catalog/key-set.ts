import { createHash } from 'node:crypto';

/**
 * A set of strings that stores 64-bit hashes, 16 to 32 bytes per key. A million keys collide once
 * in 37 million runs.
 */
export class KeySet {
  #slots = new BigUint64Array(1024);
  #size = 0;

  has(key: string): boolean {
    return this.#slots[slotOf(this.#slots, hash(key))] !== EMPTY;
  }

  /** Adds a key; returns false if it was already there. */
  add(key: string): boolean {
    if (this.#size * 2 >= this.#slots.length) this.#grow();
    const value = hash(key);
    const slot = slotOf(this.#slots, value);
    if (this.#slots[slot] === value) return false;
    this.#slots[slot] = value;
    this.#size += 1;
    return true;
  }

  #grow(): void {
    const slots = new BigUint64Array(this.#slots.length * 2);
    for (const value of this.#slots) if (value !== EMPTY) slots[slotOf(slots, value)] = value;
    this.#slots = slots;
  }
}

const EMPTY = 0n;

function hash(key: string): bigint {
  const value = createHash('sha1').update(key).digest().readBigUInt64LE();
  return value === EMPTY ? 1n : value;
}

/**
 * Returns the slot of the value, or the empty slot where it belongs. There is always an empty slot.
 */
function slotOf(slots: BigUint64Array, value: bigint): number {
  const last = slots.length - 1;
  let slot = Number(value & BigInt(last));
  while (slots[slot] !== EMPTY && slots[slot] !== value) slot = (slot + 1) & last;
  return slot;
}
