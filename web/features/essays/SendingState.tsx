import type { Essay } from '#contract/essays.ts';
import { messages } from '#core/messages.ts';
import { StatusError } from '../../platform/api-errors.ts';
import { type ErrorMessages, failureText } from '../../platform/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { hasOnlyFileErrors } from './attachment-errors.ts';
import classes from './editor.module.css';
import { EssayConflict } from './EssayConflict.tsx';
import { createEssayErrorMessages, saveEssayErrorMessages } from './texts.ts';
import type { Unsent, useSending } from './use-sending.ts';

interface Props {
  sending: ReturnType<typeof useSending>;
  /** The version that the author edited. */
  current: Essay | undefined;
  onKeepMine: (theirs: Essay, status: Essay['status']) => void;
  onTakeTheirs: (theirs: Essay) => void;
}

const unsentTexts: Readonly<Record<Unsent, string>> = {
  blank: messages.essayTitleAndContent,
  'picture lost': 'A picture could not be uploaded, so nothing was saved. Please insert it again or save the essay without it.',
};

/** Shows the result of a save and the ways to resolve an error. */
export function SendingState({ sending, current, onKeepMine, onTakeTheirs }: Props) {
  const { isWaiting, unsent, error, theirs } = sending;
  return (
    <>
      {isWaiting && <p role="status">One moment, a picture is still uploading…</p>}
      {unsent !== undefined && (
        <p className={classes.fault} role="alert">
          {unsentTexts[unsent]}
        </p>
      )}
      {theirs && (
        <EssayConflict
          theirs={theirs}
          current={current}
          pressed={sending.pressed}
          onKeepMine={(status) => onKeepMine(theirs, status)}
          onTakeTheirs={() => onTakeTheirs(theirs)}
        />
      )}
      {error && !theirs && !hasOnlyFileErrors(error, sending.sent) && (
        <div className="actions" role="alert">
          <p className={classes.fault}>{errorTextOf(error, sending.isChange ? saveEssayErrorMessages : createEssayErrorMessages)}</p>
          {sending.isChange && error instanceof StatusError && error.status === 404 && (
            <>
              <span>This essay was deleted elsewhere. Your text is still here.</span>
              <Button onClick={sending.submitAsNew}>Save as a new essay</Button>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Returns the error to display. The server's message names each rejected file. */
export function errorTextOf(error: Error, errorMessages: ErrorMessages): string {
  if (error.name === 'AbortError') return 'The upload was canceled. Nothing was saved.';
  if (!(error instanceof StatusError)) return failureText(error, errorMessages);
  const fieldError = error.issues.find(({ path, message }) => path === 'files' || tooLong.has(message))?.message;
  const tooLarge = error.status === 413 ? error.details : undefined;
  return fieldError ?? tooLarge ?? failureText(error, { ...errorMessages, 400: 'Invalid request. Please check your input.' });
}

const tooLong: ReadonlySet<string> = new Set([messages.titleLength, messages.essayContentLength]);
