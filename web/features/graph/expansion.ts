/** The state of adding a node's neighbors to a graph. */
export interface Expansion {
  readonly run: (id: string) => void;
  /** The node that was expanded last. */
  readonly anchor: string | undefined;
  readonly message: string | undefined;
}
