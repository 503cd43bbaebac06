/** Events that announce that a link is about to be followed. */
export interface LinkEvents {
  readonly onPointerEnter?: () => void;
  readonly onPointerDown?: () => void;
  readonly onFocus?: () => void;
}
