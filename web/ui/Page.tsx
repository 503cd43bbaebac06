import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { isolated } from '#core/scripts.ts';
import { sentences } from '#core/sentences.ts';
import { StatusError } from '../platform/api.ts';
import { type FailureSentences, failureText } from '../platform/failure.ts';
import { paths } from '../platform/paths.ts';
import { session } from '../platform/session.ts';
import { siteName } from '../platform/site.ts';
import { Button, ButtonLink } from './Button.tsx';
import classes from './Page.module.css';
import { ScriptText } from './ScriptText.tsx';

interface HeadingProps {
  children: string;
  /** Somebody's own words, at the end of the heading. */
  words?: string;
  lede?: ReactNode;
}

/** The page's one main heading, which also names the browser's tab. */
export function PageHeading({ children, words, lede }: HeadingProps) {
  const text = words === undefined ? children : `${children} ${words}`;
  usePageTitle(text);
  return (
    <header>
      <h1 className={classes.heading} data-length={lengthOf(text)} data-cut={(words !== undefined && text.length > LONGEST) || undefined}>
        <ScriptText>{children}</ScriptText>
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

/** Words of a search that are longer than this show how they begin: all of them stand in the form. */
const LONGEST = 300;

/** The heading of a page that is nothing but a state, not named yet or not there: for the tab and for screen readers, not for the eye. */
function HiddenHeading({ children }: { children: string }) {
  usePageTitle(children);
  return <h1 className="visually-hidden">{children}</h1>;
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === siteName ? siteName : `${isolated(title)} · ${siteName}`;
  }, [title]);
}

interface ErrorProps {
  /** Where it is the whole page. */
  title?: string;
  error: unknown;
  says: FailureSentences;
  onRetry: () => void;
  /** Where to go when trying again cannot help: nothing is there, or it is not for this reader. */
  elsewhere?: { to: string; name: string };
}

/** A failed page or part of one: the specification's sentence, and the one thing to do next. */
export function ErrorState({ title, error, says, onRetry, elsewhere }: ErrorProps) {
  const text = failureText(error, says);
  const final = error instanceof StatusError && [400, 403, 404].includes(error.status);
  return (
    <>
      {title !== undefined && <HiddenHeading>{title}</HiddenHeading>}
      <div className={`${classes.state} ${classes.alarm}`} role="alert">
        <p>{text}</p>
        <div className={`actions ${classes.actions}`}>
          {speaksOfLogin(text) && <LoginLink />}
          {final && elsewhere ? <ButtonLink to={elsewhere.to}>{elsewhere.name}</ButtonLink> : <Button onClick={onRetry}>Try again</Button>}
        </div>
      </div>
    </>
  );
}

/** Spec 8: the page shows a Log in link when the message contains "log in". */
function speaksOfLogin(text: string): boolean {
  return text === sentences.unauthorized || /log in/i.test(text);
}

/** What failed in a part of a page, with a Log in link where it speaks of that. */
export function Alarm({ children }: { children: string }) {
  return (
    <p className={classes.alarmText} role="alert">
      {children} {speaksOfLogin(children) && <LoginLink />}
    </p>
  );
}

export function LoginLink() {
  const here = useLocation();
  return (
    // Where the browser has forgotten the session, so does the page: else the login would lead back at once.
    <Link className={classes.link} to={paths.login(here.pathname + here.search)} onClick={session.check}>
      Log in
    </Link>
  );
}

interface EmptyProps {
  /** Where it is the whole page. */
  title?: string;
  children: string;
  hint?: ReactNode;
  actions?: ReactNode;
}

/** Nothing there: the specification's sentence, a hint where there is one, and what to do. */
export function EmptyState({ title, children, hint, actions }: EmptyProps) {
  return (
    <div className={classes.state}>
      {title !== undefined && <HiddenHeading>{title}</HiddenHeading>}
      <p>{children}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {actions !== undefined && <div className={`actions ${classes.actions}`}>{actions}</div>}
    </div>
  );
}

export function Section({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.sectionHeading} id={id}>
        <ScriptText>{title}</ScriptText>
      </h2>
      {children}
    </section>
  );
}

/** A grey stretch where text will be. Sizes in CSS units. */
export function Bone({ width, height }: { width: string; height: string }) {
  return <div className={classes.bone} style={{ inlineSize: width, blockSize: height }} />;
}

/** Says to screen readers that something is on its way, around bones that say nothing to them. */
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
