import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { dismissLastBlock, useLastBlock, useUnblock } from '../../data/blocks.ts';
import { failureText } from '../../platform/failure.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './BlockNotice.module.css';

const errorMessages = { fallback: 'That could not be undone. Please try again in your settings.' };

/**
 * Says at the bottom of the window whom the reader just blocked or muted, and lets them undo it,
 * until they go on.
 */
export function BlockNotice() {
  const last = useLastBlock();
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current !== pathname) dismissLastBlock();
    before.current = pathname;
  }, [pathname]);
  return last && <Notice key={`${last.relation} ${last.userId}`} {...last} />;
}

function Notice({ relation, userId, name }: NonNullable<ReturnType<typeof useLastBlock>>) {
  const undo = useUnblock(relation);
  return (
    <div className={classes.notice} data-not-printed>
      <span role="status">
        {relation === 'block' ? 'You blocked ' : 'You muted '}
        <ScriptText>{name}</ScriptText>.
      </span>
      <span className="actions">
        <Button small aria-disabled={undo.isPending} onClick={() => !undo.isPending && undo.mutate(userId)}>
          Undo
        </Button>
        <Link to={`${paths.editProfile()}#blocked`}>Settings</Link>
        <Button small look="bare" onClick={dismissLastBlock}>
          Dismiss
        </Button>
      </span>
      {undo.error !== null && <span role="alert">{failureText(undo.error, errorMessages)}</span>}
    </div>
  );
}
