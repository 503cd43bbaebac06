import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { MergeKind, MergePreview } from '#contract/catalog.ts';
import { mergePreviewQuery, useMerge, useUndoMerge } from '../../data/admin-catalog.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { ItemField } from '../../ui/ItemField.tsx';
import { ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './catalog.module.css';
import { countTexts } from './merge-counts.ts';

const previewErrorMessages = { 404: 'One of the records is no longer in the catalog.', fallback: 'Failed to compare the records.' };
const mergeErrorMessages = { fallback: 'Failed to merge the records.' };
const undoErrorMessages = { fallback: 'Failed to undo the merge.' };

interface Props {
  kind: MergeKind;
  id: number;
  name: string;
}

/**
 * Merges another record into this one, after showing what moves. The URL stores the other record.
 */
export function MergeRecord({ kind, id, name }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const [done, setDone] = useState<{ id: number; name: string }>();
  const from = Number(/^[1-9][0-9]{0,14}$/.exec(parameters.get('from') ?? '')?.[0] ?? 0);
  const choose = (other: number | undefined): void =>
    setParameters(other === undefined ? {} : { from: String(other) }, { replace: true, preventScrollReset: true });

  return (
    <div className={classes.merge}>
      <p className={classes.quiet}>
        {kind === 'work'
          ? 'If the catalog has this work twice, merge the other record into this one: reviews, folder items, texts and all links move here.'
          : 'If the index has this person twice, merge the other record into this one: the works move here.'}
      </p>
      {done && <Merged kind={kind} merge={done} onUndone={() => setDone(undefined)} />}
      {from === 0 ? (
        <ItemField
          label={kind === 'work' ? 'The other record of this work' : 'The other record of this author'}
          placeholder={kind === 'work' ? 'Title or author' : 'Name'}
          kinds={[kind]}
          onTake={(item) => item.id !== id && choose(item.id)}
        />
      ) : (
        <Preview
          // Another pair is another merge, with its own idempotency key.
          key={`${id} ${from}`}
          {...{ kind, from, into: id, name }}
          onCancel={() => choose(undefined)}
          onMerged={(merge) => {
            choose(undefined);
            setDone(merge);
          }}
        />
      )}
    </div>
  );
}

interface PreviewProps {
  kind: MergeKind;
  into: number;
  from: number;
  name: string;
  onCancel: () => void;
  onMerged: (merge: { id: number; name: string }) => void;
}

function Preview({ kind, into, from, name, onCancel, onMerged }: PreviewProps) {
  const preview = useQuery(mergePreviewQuery({ kind, into, from }));
  const merge = useMerge(({ id }) => onMerged({ id, name: preview.data?.from.name ?? '' }));
  if (preview.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="60%" height="80px" />
      </Loading>
    );
  }
  if (preview.isError) {
    return (
      <>
        <ErrorState error={preview.error} errorMessages={previewErrorMessages} onRetry={() => void preview.refetch()} />
        <Button onClick={onCancel}>Choose another record</Button>
      </>
    );
  }
  const other = preview.data.from;
  return (
    <section className={classes.preview} aria-label="Merge">
      <h3>
        Merge <RecordName kind={kind} record={other} /> into “<ScriptText>{name}</ScriptText>”?
      </h3>
      <Counts counts={preview.data.counts} />
      <p className={classes.quiet}>
        Private items move too but are not counted. The old address will lead here, and imports will skip the record. You can undo the
        merge.
      </p>
      <FormError>{merge.error === null ? undefined : failureText(merge.error, mergeErrorMessages)}</FormError>
      <div className="actions">
        <Button look="filled" aria-disabled={merge.isPending} onClick={() => !merge.isPending && merge.mutate({ kind, into, from })}>
          Merge
        </Button>
        <ButtonLink to={paths.adminRecord(kind, from, into)}>Keep the other one instead</ButtonLink>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}

function RecordName({ kind, record: { id, name, detail } }: { kind: MergeKind; record: MergePreview['from'] }) {
  return (
    <>
      “
      <Link to={kind === 'work' ? paths.book(id) : paths.author(id)}>
        <ScriptText>{name}</ScriptText>
      </Link>
      ”
      {detail !== null && (
        <>
          {' ('}
          <ScriptText>{detail}</ScriptText>
          {')'}
        </>
      )}
    </>
  );
}

function Counts({ counts }: { counts: MergePreview['counts'] }) {
  const texts = countTexts(counts);
  if (texts.length === 0) return <p>Nothing public refers to it.</p>;
  return (
    <ul className={classes.counts}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Merged({ kind, merge: { id, name }, onUndone }: { kind: MergeKind; merge: { id: number; name: string }; onUndone: () => void }) {
  const undo = useUndoMerge();
  return (
    <div className={classes.done} role="status">
      <span>
        Merged the {kind} “<ScriptText>{name}</ScriptText>” into this one.
      </span>
      <Button small aria-disabled={undo.isPending} onClick={() => !undo.isPending && undo.mutate(id, { onSuccess: onUndone })}>
        Undo
      </Button>
      {undo.error !== null && <span className={classes.error}>{failureText(undo.error, undoErrorMessages)}</span>}
    </div>
  );
}
