import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../platform/session.ts';
import { createState } from '../../platform/use-arrival-to-create.ts';
import { limits } from '#core/limits.ts';
import { useLogout } from '../session/use-logout.ts';
import classes from './CommandPalette.module.css';
import { PaletteList } from './PaletteList.tsx';
import {
  keyOf,
  logout,
  newNote,
  type PaletteEntry,
  type PaletteEntries,
  useFolderEntries,
  usePaletteEntries,
} from './use-palette-entries.ts';

/**
 * Goes to any page, book, person, note or folder by name, and opens the form for something new. A
 * new note first asks for its folder.
 */
export function CommandPalette({ typedAhead, onClose }: { typedAhead: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  const [choosesFolder, setChoosesFolder] = useState(false);
  const navigate = useNavigate();
  const endSession = useLogout();
  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
  }, []);

  function cancel(): void {
    // What is outside an open modal dialog cannot take the focus.
    dialog.current?.close();
    if (opener instanceof HTMLElement) opener.focus();
    onClose();
  }

  function select(entry: PaletteEntry): void {
    if (entry.to === newNote.to) return setChoosesFolder(true);
    onClose();
    if (entry.to === logout.to) return endSession();
    void navigate(entry.to, entry.creates === true ? { state: createState } : {});
  }

  return (
    // A click on the backdrop closes it; keyboards use Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Go to or create"
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
      onClick={(event) => event.target === dialog.current && cancel()}
    >
      {choosesFolder ? (
        <FolderStep onSelect={select} onBack={() => setChoosesFolder(false)} onCancel={cancel} />
      ) : (
        <EverythingStep typedAhead={typedAhead} onSelect={select} onCancel={cancel} />
      )}
    </dialog>
  );
}

interface StepProps {
  onSelect: (entry: PaletteEntry) => void;
  onCancel: () => void;
}

function EverythingStep({ typedAhead, onSelect, onCancel }: StepProps & { typedAhead: string }) {
  const [typed, setTyped] = useState(typedAhead);
  const isSignedIn = useSession() !== null;
  return (
    <Step
      label="Go to or create"
      placeholder={isSignedIn ? 'Page, passage, book, person, note…' : 'Page…'}
      typed={typed}
      onType={setTyped}
      found={usePaletteEntries(typed)}
      onSelect={onSelect}
      onCancel={onCancel}
    />
  );
}

function FolderStep({ onSelect, onCancel, onBack }: StepProps & { onBack: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <Step
      key="folder"
      label="Folder for the new note"
      placeholder="Folder for the new note"
      typed={typed}
      onType={setTyped}
      found={useFolderEntries(typed)}
      onSelect={onSelect}
      onCancel={onCancel}
      onBack={onBack}
    />
  );
}

interface FieldProps extends StepProps {
  label: string;
  placeholder: string;
  typed: string;
  onType: (typed: string) => void;
  found: PaletteEntries;
  /** Called on Backspace in the empty field. */
  onBack?: () => void;
}

/** A combobox whose list is always open. The first entry is selected until the reader moves. */
function Step({ label, placeholder, typed, onType, found, onSelect, onCancel, onBack }: FieldProps) {
  const listId = useId();
  const [selectedKey, setSelectedKey] = useState<string>();
  const { entries } = found;
  const active = Math.max(
    0,
    entries.findIndex((entry) => keyOf(entry) === selectedKey),
  );
  const selected = entries[active];
  const enter = useEnter(found, selected, onSelect);

  function move(to: number): void {
    const entry = entries[(to + entries.length) % entries.length];
    setSelectedKey(entry && keyOf(entry));
    enter.cancel();
  }

  function onKey({ key }: KeyboardEvent): boolean {
    if (key === 'ArrowDown') move(active + 1);
    else if (key === 'ArrowUp') move(active - 1);
    else if (key === 'Enter' && selected) enter.press(selectedKey !== undefined);
    else if (key === 'Escape') onCancel();
    else if (key === 'Backspace' && typed === '' && onBack) onBack();
    else return false;
    return true;
  }

  return (
    <>
      <input
        ref={focusField}
        className={classes.field}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={selected && `${listId}-${active}`}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
        maxLength={limits.searchTerm.max}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value);
          setSelectedKey(undefined);
          enter.cancel();
        }}
        onKeyDown={(event) => {
          // Keys for an input method's candidates; some browsers report them as 229.
          if (event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey) return;
          if (onKey(event)) event.preventDefault();
        }}
      />
      <PaletteList found={found} listId={listId} label={label} active={active} onSelect={onSelect} />
    </>
  );
}

/**
 * Opens the selected entry on Enter. Enter right after typing waits for the passage that the words
 * may be, which then comes first; a second one does not.
 */
function useEnter({ awaitsPassage }: PaletteEntries, selected: PaletteEntry | undefined, onSelect: (entry: PaletteEntry) => void) {
  const [isWaiting, setIsWaiting] = useState(false);
  const open = useEffectEvent(() => selected && onSelect(selected));
  useEffect(() => {
    if (isWaiting && !awaitsPassage) open();
  }, [isWaiting, awaitsPassage]);
  return {
    press: (isChosen: boolean): void => {
      if (awaitsPassage && !isWaiting && !isChosen) setIsWaiting(true);
      else if (selected) onSelect(selected);
    },
    cancel: (): void => setIsWaiting(false),
  };
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
