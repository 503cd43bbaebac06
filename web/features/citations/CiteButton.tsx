import { IconQuote } from '@tabler/icons-react';
import { lazy } from 'react';
import type { CitedThing } from '../../data/citations.ts';
import { Button } from '../../ui/Button.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';

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
  const { button, opened, isNeeded, open, close } = useLazyDialog();
  return (
    <>
      <Button
        ref={button}
        small={small}
        look={small ? 'bare' : 'quiet'}
        {...(iconOnly && { 'aria-label': `Cite ${title}`, title: 'Cite this' })}
        onClick={open}
      >
        <IconQuote size={17} aria-hidden="true" />
        {!iconOnly && 'Cite this'}
      </Button>
      {isNeeded && (
        <LazyPart>
          <CiteDialog thing={thing} title={title} opened={opened} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}
