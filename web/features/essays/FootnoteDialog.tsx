import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx';
import classes from './editor.module.css';
import { useFootnoteForm } from './use-footnote-form.ts';
import type { Footnotes, OpenFootnote } from './use-footnotes.ts';

/** Edits the text of a footnote and the page that it cites. */
export function FootnoteDialog({ opened, footnotes }: { opened: OpenFootnote; footnotes: Footnotes }) {
  const { isNew, isBusy, isChanged, text, locator, locatorHint, error, changeText, changeLocator, submit } = useFootnoteForm(
    opened,
    footnotes,
  );
  const [isAsking, setIsAsking] = useState(false);
  function close(): void {
    if (isChanged) setIsAsking(true);
    else footnotes.close();
  }

  return (
    <LazyDialog title={isNew ? 'New footnote' : 'Footnote'} opened onClose={close} returnFocus={false}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {locator !== undefined && (
          <TextInput
            label="Page or section"
            description={locatorHint}
            data-autofocus
            size="md"
            maxLength={30}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={locator}
            error={error?.field === 'locator' && error.message}
            onChange={(event) => changeLocator(event.currentTarget.value)}
          />
        )}
        <Textarea
          label="Text"
          description="*Italics*, **bold**, [a link](https://…)"
          data-autofocus={locator === undefined || undefined}
          size="md"
          autosize
          minRows={3}
          maxRows={12}
          maxLength={5000}
          dir="auto"
          value={text}
          error={error?.field === 'text' && error.message}
          onChange={(event) => changeText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
          }}
        />
        <div className="actions">
          <Button look="filled" type="submit" aria-label={isNew ? 'Insert footnote' : 'Save footnote'} aria-disabled={isBusy}>
            {isNew ? 'Insert' : 'Save'}
          </Button>
          {!isNew && (
            <Button aria-label="Delete footnote" onClick={footnotes.remove}>
              Delete
            </Button>
          )}
          <Button onClick={close}>Cancel</Button>
        </div>
      </form>
      <DiscardQuestion opened={isAsking} onDiscard={footnotes.close} onClose={() => setIsAsking(false)} />
    </LazyDialog>
  );
}
