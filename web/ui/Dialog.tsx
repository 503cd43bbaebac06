import { Modal } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { useMounted } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ScriptText } from './ScriptText.tsx';
import { useEscape } from './use-escape.ts';

export interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Set to false if the opener restores the focus itself. */
  returnFocus?: boolean;
  children: ReactNode;
}

/** A modal dialog, which traps the focus until it is closed. */
export function Dialog({ title, opened, onClose, returnFocus = true, children }: DialogProps) {
  useEscape(opened, onClose);
  // Mantine returns the focus only if a dialog that is mounted opens; a lazy-loaded one mounts when
  // it should be open.
  const isMounted = useMounted();
  return (
    <Modal
      opened={opened && isMounted}
      onClose={onClose}
      title={<ScriptText>{title}</ScriptText>}
      closeButtonProps={{ 'aria-label': 'Close', icon: <IconX size={20} aria-hidden="true" /> }}
      // Mantine's <header> would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      // Mantine would also close a dialog that the same key press has just opened.
      closeOnEscape={false}
      centered
      returnFocus={returnFocus}
      size={480}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Modal>
  );
}
