import { Button } from '../../ui/Button.tsx';

interface Props {
  action: string;
  busy: boolean;
  onDiscard: () => void;
}

/** The buttons of a form of the catalog. */
export function FormActions({ action, busy, onDiscard }: Props) {
  return (
    <div className="actions">
      <Button look="filled" type="submit" aria-disabled={busy}>
        {action}
      </Button>
      <Button onClick={() => !busy && onDiscard()}>Discard changes</Button>
    </div>
  );
}
