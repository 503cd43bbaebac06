import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import classes from './editor.module.css';
import { useFootnoteForm } from './use-footnote-form.ts';
import type { Footnotes, OpenFootnote } from './use-footnotes.ts';

/** Writes a footnote, or changes its words or the page that it cites. */
export function FootnoteDialog({ opened, footnotes }: { opened: OpenFootnote; footnotes: Footnotes }) {
  const { isNew, isBusy, isChanged, text, locator, error, changeText, changeLocator, submit } = useFootnoteForm(opened, footnotes);
  const [isAsking, setIsAsking] = useState(false);
  function close(): void {
    // Escape reaches the question and the dialog behind it.
    if (isAsking) return;
    if (isChanged) setIsAsking(true);
    else footnotes.close();
  }

  return (
    <Dialog title={isNew ? 'New footnote' : 'Footnote'} opened onClose={close} returnFocus={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <Textarea
          label="Text"
          description="*Asterisks* for italics, [words](https://…) for a link"
          data-autofocus
          size="md"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={5000}
          dir="auto"
          value={text}
          error={error?.field === 'text' && error.message}
          onChange={(event) => changeText(event.currentTarget.value)}
        />
        {locator !== undefined && (
          <TextInput
            label="Page or section"
            description="Changing it formats the citation again"
            size="md"
            maxLength={30}
            value={locator}
            error={error?.field === 'locator' && error.message}
            onChange={(event) => changeLocator(event.currentTarget.value)}
          />
        )}
        <div className="actions">
          <Button look="filled" type="submit" aria-disabled={isBusy}>
            {isNew ? 'Insert footnote' : 'Save footnote'}
          </Button>
          {!isNew && <Button onClick={footnotes.remove}>Delete footnote</Button>}
          <Button onClick={close}>Cancel</Button>
        </div>
      </form>
      <DiscardQuestion opened={isAsking} onDiscard={footnotes.close} onClose={() => setIsAsking(false)} />
    </Dialog>
  );
}
