import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { isolated } from '#core/scripts.ts';
import { messages } from '#core/messages.ts';
import { NetworkError, StatusError } from '../platform/api-errors.ts';
import { useConnection } from '../platform/connection.ts';
import { forgetPage, useRememberedPage } from '../data/recent-pages.ts';
import { type ErrorMessages, failureText } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { siteName } from '../platform/site.ts';
import { Button, ButtonLink } from './Button.tsx';
import classes from './Page.module.css';
import { ScriptText } from './ScriptText.tsx';

interface HeadingProps {
  children: string;
  /** The reader's own words at the end of the heading. */
  words?: string;
  lede?: ReactNode;
  /** What is shown of `children`, such as with links. */
  shown?: ReactNode;
}

/** Renders the page's h1 and sets the document title. */
export function PageHeading({ children, words, lede, shown }: HeadingProps) {
  const text = words === undefined ? children : `${children} ${words}`;
  usePageTitle(text);
  useRememberedPage(text);
  return (
    <header>
      <h1 className={classes.heading} data-length={lengthOf(text)} data-cut={(words !== undefined && text.length > LONGEST) || undefined}>
        {shown ?? <ScriptText>{children}</ScriptText>}
        {words !== undefined && (
          <>
            {' '}
            <em>
              <ScriptText>{words}</ScriptText>
            </em>
          </>
        )}
      </h1>
      {lede !== undefined && <p className={classes.lede}>{lede}</p>}
    </header>
  );
}

function lengthOf(text: string): string | undefined {
  return text.length > 160 ? 'longer' : text.length > 80 ? 'long' : undefined;
}

/** Longer search words are truncated in the heading; the form shows all of them. */
const LONGEST = 300;

/**
 * Renders the heading of a page without a visible title, for screen readers and the tab's title.
 */
export function HiddenHeading({ children }: { children: string }) {
  usePageTitle(children);
  return <h1 className="visually-hidden">{children}</h1>;
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === siteName ? siteName : `${isolated(title)} · ${siteName}`;
  }, [title]);
}

interface ErrorProps {
  /** Set if the error is the whole page. */
  title?: string;
  error: unknown;
  errorMessages: ErrorMessages;
  onRetry: () => void;
  /** Where to go if a retry cannot help, because nothing is there or the reader has no access. */
  elsewhere?: { to: string; name: string };
}

/** Shows the error of a page or a part of it, with the one next step. */
export function ErrorState({ title, error, errorMessages, onRetry, elsewhere }: ErrorProps) {
  const text = failureText(error, errorMessages);
  const isOffline = useConnection() === 'offline' && error instanceof NetworkError;
  const final = error instanceof StatusError && [400, 403, 404].includes(error.status);
  const { pathname } = useLocation();
  useEffect(() => {
    if (final && title !== undefined) forgetPage(pathname);
  }, [final, title, pathname]);
  return (
    <>
      {title !== undefined && <HiddenHeading>{title}</HiddenHeading>}
      <div className={`${classes.state} ${classes.error}`} role="alert">
        {isOffline && <p>You are offline.</p>}
        <p>{text}</p>
        <div className="actions spaced">
          {mentionsLogin(text) && <LoginLink />}
          {final && elsewhere ? <ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink> : <Button onClick={onRetry}>Try again</Button>}
        </div>
      </div>
    </>
  );
}

/** Returns whether the text mentions logging in; a Log in link then accompanies it. */
function mentionsLogin(text: string): boolean {
  return text === messages.unauthorized || /log in/i.test(text);
}

/** Shows an error within a page, with a Log in link if the text mentions logging in. */
export function ErrorMessage({ children }: { children: string }) {
  return (
    <p className={classes.errorMessage} role="alert">
      {children} {mentionsLogin(children) && <LoginLink />}
    </p>
  );
}

export function LoginLink() {
  const here = useLocation();
  return (
    // Ends a session that storage no longer has; otherwise, the login page would redirect back at
    // once.
    <Link className={classes.link} to={paths.login(here.pathname + here.search)} onClick={session.check}>
      Log in
    </Link>
  );
}

interface EmptyProps {
  /** Set if it is the whole page. */
  title?: string;
  children: string;
  hint?: ReactNode;
  actions?: ReactNode;
}

/** Shows that nothing is there, with an optional hint and actions. */
export function EmptyState({ title, children, hint, actions }: EmptyProps) {
  return (
    <div className={classes.state}>
      {title !== undefined && <HiddenHeading>{title}</HiddenHeading>}
      <p>{children}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {actions !== undefined && <div className="actions spaced">{actions}</div>}
    </div>
  );
}

interface SectionProps {
  title: string;
  id: string;
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, id, action, children }: SectionProps) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionHeading} id={id}>
          <ScriptText>{title}</ScriptText>
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A gray placeholder for text that is loading. Sizes in CSS units. */
export function SkeletonBlock({ width, height }: { width: string; height: string }) {
  return <div className={classes.skeletonBlock} style={{ inlineSize: width, blockSize: height }} />;
}

/** Announces loading to screen readers, for which the placeholders are hidden. */
export function Loading({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <>
      {title !== undefined && <HiddenHeading>{title}</HiddenHeading>}
      <div role="status">
        <span className="visually-hidden">Loading…</span>
        <div aria-hidden="true">{children}</div>
      </div>
    </>
  );
}
