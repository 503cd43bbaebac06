import { IconQuote } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CitedThing } from '../../data/citations.ts';
import { Button } from '../../ui/Button.tsx';

const CiteDialog = lazy(() => import('./CiteDialog.tsx').then((module) => ({ default: module.CiteDialog })));

interface Props {
  thing: CitedThing;
  /** Names what is cited, for the dialog and for file names. */
  title: string;
  /** Next to other small buttons. */
  small?: boolean;
  /** Shows only the icon, in lists; the name is then part of the label. */
  iconOnly?: boolean;
}

/** Renders "Cite this" and its dialog. */
export function CiteButton({ thing, title, small = false, iconOnly = false }: Props) {
  const [opened, setOpened] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Mantine's `returnFocus` misses the first opening, because the dialog is lazy-loaded.
  useEffect(() => {
    if (everOpened && !opened) button.current?.focus();
  }, [everOpened, opened]);
  return (
    <>
      <Button
        ref={button}
        small={small}
        look={small ? 'bare' : 'quiet'}
        {...(iconOnly && { 'aria-label': `Cite ${title}`, title: 'Cite this' })}
        onClick={() => {
          setEverOpened(true);
          setOpened(true);
        }}
      >
        <IconQuote size={17} aria-hidden="true" />
        {!iconOnly && 'Cite this'}
      </Button>
      {everOpened && (
        <Suspense>
          <CiteDialog thing={thing} title={title} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
