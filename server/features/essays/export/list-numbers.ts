/** Numbers list items as the page of an essay does. */
export class ListNumbers {
  /**
   * The counts of the editor's lists, by the level of their items; only text between lists resets
   * them.
   */
  #counts: number[] = [];
  /** How many items each of the other lists has; these lists nest. */
  readonly #lists: number[] = [];

  reset(): void {
    if (this.#lists.length === 0) this.#counts = [];
  }

  startList(): void {
    this.#lists.push(0);
  }

  endList(): void {
    this.#lists.pop();
  }

  /**
   * Returns the number of an item of the editor. Bullets have none, but end the lists within the
   * item before them.
   */
  countEditorItem(level: number, isOrdered: boolean): number | undefined {
    this.#counts = Array.from({ length: level + 1 }, (_, i) => this.#counts[i] ?? 0);
    if (!isOrdered) return undefined;
    return (this.#counts[level] = (this.#counts[level] ?? 0) + 1);
  }

  countItem(isOrdered: boolean): number | undefined {
    const count = (this.#lists.pop() ?? 0) + 1;
    this.#lists.push(count);
    return isOrdered ? count : undefined;
  }
}
