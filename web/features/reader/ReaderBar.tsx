import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Edition, ReaderPage } from '#contract/editions.ts';
import { paths } from '../../platform/paths.ts';
import { siteName } from '../../platform/site.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { narrowScreen, useMedia } from '../../ui/use-media.ts';
import classes from './bar.module.css';
import { Contents } from './Contents.tsx';
import { GoToField } from './GoToField.tsx';
import { ReaderSettings } from './ReaderSettings.tsx';
import type { useGoTo } from './use-go-to.ts';

interface Props {
  edition: Edition;
  path: ReaderPage['path'];
  title: string;
  beside: readonly string[];
  goTo: ReturnType<typeof useGoTo>;
  /** Between the field and the settings. */
  children?: ReactNode;
}

/**
 * Shows the bar above the text: contents, go-to field and settings. On narrow screens, the field is
 * above the contents.
 */
export function ReaderBar({ edition, path, title, beside, goTo, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const isNarrow = useMedia(narrowScreen);
  const name = title === edition.title ? undefined : (edition.short_title ?? edition.title);
  return (
    <header className={classes.bar} data-pinned data-not-printed>
      <Link className={classes.home} to={paths.home()} aria-label={`${siteName}, home`}>
        <svg width="26" height="14" viewBox="0 0 26 14" fill="none" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
          <rect x="1.5" y="2" width="13" height="10" rx="5" />
          <rect x="11.5" y="2" width="13" height="10" rx="5" />
        </svg>
      </Link>
      <button
        type="button"
        className={classes.contents}
        aria-haspopup="dialog"
        aria-label={`Contents, at ${title}${name === undefined ? '' : ` ${name}`}`}
        onClick={() => setIsOpen(true)}
      >
        <span className={classes.title}>
          <ScriptText>{title}</ScriptText>
        </span>
        {name !== undefined && (
          <span className={classes.edition}>
            <ScriptText>{name}</ScriptText>
          </span>
        )}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      {!isNarrow && <GoToField goTo={goTo} />}
      {children}
      <ReaderSettings />
      {isOpen && (
        <Contents edition={edition} path={path} beside={beside} onClose={() => setIsOpen(false)}>
          {isNarrow && <GoToField goTo={goTo} onGone={() => setIsOpen(false)} />}
        </Contents>
      )}
    </header>
  );
}
