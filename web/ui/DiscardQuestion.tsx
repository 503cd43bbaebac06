import { Confirm } from './Confirm.tsx';

interface Props {
  opened: boolean;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks for confirmation before discarding typed text. */
export function DiscardQuestion({ opened, onDiscard, onClose }: Props) {
  return (
    <Confirm title="Discard what you wrote?" action="Discard" opened={opened} busy={false} onConfirm={onDiscard} onClose={onClose}>
      <p>It has not been saved and will be lost.</p>
    </Confirm>
  );
}
