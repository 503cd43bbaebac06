import { type RefObject, useEffect, useRef, useState } from 'react';
import { listCopies } from '../../data/text-copies.ts';
import { useUnsentAnnotations } from '../../data/unsent-annotations.ts';
import { useConnection } from '../../platform/connection.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import classes from './OfflineNotice.module.css';

/** Editions to list: the notice stays over every page. */
const SHOWN = 3;

/**
 * Shows at the bottom of the window that the server cannot be reached, and lists the texts that can
 * be read.
 */
export function OfflineNotice() {
  const connection = useConnection();
  return connection === 'online' ? null : <Notice isOffline={connection === 'offline'} />;
}

function Notice({ isOffline }: { isOffline: boolean }) {
  const reader = useSession();
  const waiting = useUnsentAnnotations().filter(({ rejection }) => rejection === undefined).length;
  const [copies, setCopies] = useState<readonly { slug: string; title: string }[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void listCopies(reader).then((found) => isCurrent && setCopies(found.slice(0, SHOWN)));
    return () => void (isCurrent = false);
  }, [reader]);
  const notice = useRef<HTMLDivElement>(null);
  usePlaceInStyles(notice);
  return (
    <div ref={notice} className={classes.notice} role="status" data-not-printed>
      {isOffline ? 'You are offline.' : 'Unable to reach server.'}
      {copies.length > 0 && ' Available offline: '}
      {copies.map(({ slug, title }, i) => (
        <span key={slug}>
          {i > 0 && ' · '}
          {/* Outside of the router; the service worker answers with the stored page. */}
          <a href={paths.read(slug)}>{title}</a>
        </span>
      ))}
      {waiting > 0 && (
        <span className={classes.waiting}>
          {waiting === 1 ? '1 annotation will be sent later.' : `${waiting.toLocaleString('en')} annotations will be sent later.`}
        </span>
      )}
    </div>
  );
}

/**
 * Moves other elements at the bottom of the window above the notice, whose height depends on the
 * texts that it lists.
 */
function usePlaceInStyles(notice: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const root = document.documentElement;
    const measure = (): void => {
      const top = notice.current?.getBoundingClientRect().top ?? root.clientHeight;
      root.style.setProperty('--offline-notice', `${Math.max(0, Math.ceil(root.clientHeight - top))}px`);
    };
    const observer = new ResizeObserver(measure);
    if (notice.current) observer.observe(notice.current);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
      root.style.removeProperty('--offline-notice');
    };
  }, [notice]);
}
