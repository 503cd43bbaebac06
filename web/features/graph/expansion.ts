/** Adding to a graph what is around one of its nodes. */
export interface Expansion {
  readonly run: (id: string) => void;
  /** The node that was expanded last. */
  readonly anchor: string | undefined;
  readonly says: string | undefined;
}
