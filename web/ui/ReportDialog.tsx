import { type FormEvent, useId, useState } from 'react';
import { limits } from '#core/limits.ts';
import { messages } from '#core/messages.ts';
import { type ReportKind, reportKinds, type ReportType } from '#core/moderation.ts';
import { useReport } from '../data/reports.ts';
import { failureText } from '../platform/failure.ts';
import { Button } from './Button.tsx';
import confirm from './Confirm.module.css';
import { Dialog } from './Dialog.tsx';
import { focusTooLong } from './focus-too-long.ts';
import { focusOnMount } from './focus-on-mount.ts';
import { LimitedTextarea } from './LimitedTextarea.tsx';
import { reportKindNames } from './report-texts.ts';
import classes from './ReportDialog.module.css';
import { ScriptText } from './ScriptText.tsx';

interface Props {
  type: ReportType;
  id: number;
  name: string;
  opened: boolean;
  onClose: () => void;
}

/** The types whose reports the moderators of a community see, too. */
const inCommunities: ReadonlySet<ReportType> = new Set(['post', 'comment']);

/** Reports something to the moderators. */
export function ReportDialog({ type, opened, onClose, ...rest }: Props) {
  return (
    <Dialog title={`Report this ${type}`} opened={opened} onClose={onClose} returnFocus={false}>
      <ReportForm {...rest} type={type} onClose={onClose} />
    </Dialog>
  );
}

function ReportForm({ type, id, name, onClose }: Omit<Props, 'opened'>) {
  const report = useReport();
  const [kind, setKind] = useState<ReportKind>();
  const [reason, setReason] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isTextMissing = kind === 'other' && reason.trim() === '';

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (report.isPending) return;
    setIsSubmitted(true);
    if (kind === undefined) return event.currentTarget.querySelector('input')?.focus();
    if (isTextMissing) return event.currentTarget.querySelector('textarea')?.focus();
    if (!focusTooLong(event.currentTarget)) report.mutate({ type, id, kind, reason: reason.trim() });
  }

  if (report.isSuccess) {
    return (
      <div className={confirm.body}>
        <p role="status">Thank you for your report. You will get a notification when it has been reviewed.</p>
        <div className="actions">
          <Button look="filled" ref={focusOnMount} onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={confirm.body} onSubmit={submit} noValidate>
      <p className={classes.about}>
        <ScriptText>{name}</ScriptText>
      </p>
      <Kinds value={kind} onChange={setKind} isMissing={isSubmitted && kind === undefined} />
      <LimitedTextarea
        label={kind === 'other' ? 'What is the problem?' : 'Details (optional)'}
        rows={3}
        size="md"
        readOnly={report.isPending}
        attributes={{ input: { dir: 'auto' } }}
        max={limits.moderationReason.max}
        value={reason}
        error={isSubmitted && isTextMissing ? messages.reportText : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className={classes.note}>
        {inCommunities.has(type)
          ? 'The moderators of the library read your report. In a community, its moderators read it too, but do not see your name.'
          : 'Only the moderators of the library read your report.'}
      </p>
      {report.error !== null && (
        <p className={confirm.error} role="alert">
          {failureText(report.error, { 404: messages.reportedNotFound, fallback: 'The report could not be sent. Please try again.' })}
        </p>
      )}
      <div className="actions">
        <Button look="filled" type="submit" aria-disabled={report.isPending}>
          Send report
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

interface KindsProps {
  value: ReportKind | undefined;
  onChange: (kind: ReportKind) => void;
  isMissing: boolean;
}

function Kinds({ value, onChange, isMissing }: KindsProps) {
  const group = useId();
  return (
    <fieldset className={classes.kinds} aria-describedby={isMissing ? `${group}-error` : undefined}>
      <legend>What is wrong with it?</legend>
      {reportKinds.map((kind) => (
        <label key={kind}>
          <input type="radio" name={group} checked={value === kind} onChange={() => onChange(kind)} />
          {reportKindNames[kind]}
        </label>
      ))}
      {isMissing && (
        <p className={confirm.error} id={`${group}-error`}>
          Please choose one.
        </p>
      )}
    </fieldset>
  );
}
