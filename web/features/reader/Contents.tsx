import { useInfiniteQuery } from '@tanstack/react-query';
import { IconChevronRight, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Edition, ReaderPage } from '#contract/editions.ts';
import { sectionsQuery } from '../../data/editions.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { directionOf } from '../../ui/direction.ts';
import { ErrorState, Loading, SkeletonBlock } from '../../ui/Page.tsx';
import classes from './contents.module.css';
import { chapterNumbers, type ContentsNode, contentsTree, sectionsAround } from './contents-tree.ts';

interface Props {
  edition: Edition;
  path: ReaderPage['path'];
  beside: readonly string[];
  /** What to show above the contents. */
  children?: ReactNode;
  onClose: () => void;
}

/** Shows the table of contents in a drawer, opened at the current section. */
export function Contents({ edition, path, beside, children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    // A click on the backdrop closes it; keyboards use Escape or the close button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Contents"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <header className={classes.top}>
        <div className={classes.head}>
          <Link className={classes.edition} to={paths.book(edition.work_id)} dir="auto">
            {edition.title}
          </Link>
          <Button look="bare" icon aria-label="Close contents" onClick={onClose}>
            <IconX size={20} aria-hidden="true" />
          </Button>
        </div>
        {children}
      </header>
      <Tree edition={edition} path={path} beside={beside} onChosen={onClose} />
    </dialog>
  );
}

interface TreeProps {
  edition: Edition;
  path: ReaderPage['path'];
  beside: readonly string[];
  onChosen: () => void;
}

function Tree({ edition, path, beside, onChosen }: TreeProps) {
  const sections = useInfiniteQuery(sectionsQuery(edition.slug));
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = sections;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  const tree = useMemo(() => contentsTree(sections.data?.pages.flat() ?? []), [sections.data]);
  const current = useMemo(() => sectionsAround(tree, new Set(path.flatMap(({ citation }) => citation ?? []))), [tree, path]);
  const list = useRef<HTMLElement>(null);
  const isLoaded = sections.data !== undefined;
  useEffect(() => {
    if (isLoaded) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, [isLoaded]);
  if (sections.isPending) {
    return (
      <Loading>
        <SkeletonBlock width="80%" height="240px" />
      </Loading>
    );
  }
  if (!sections.data) {
    return (
      <ErrorState
        error={sections.error}
        errorMessages={{ fallback: 'Failed to load the contents.' }}
        onRetry={() => void sections.refetch()}
      />
    );
  }
  if (tree.length === 0) return <p className={classes.empty}>This edition has no table of contents.</p>;
  return (
    // Arrow keys move between the links, which Tab also reaches.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={list} className={classes.tree} aria-label="Sections" onKeyDown={moveFocus}>
      <NodeList nodes={tree} link={{ slug: edition.slug, beside, current, last: path.at(-1)?.citation ?? null, onChosen }} />
    </nav>
  );
}

interface LinkContext {
  slug: string;
  beside: readonly string[];
  /** The ids of the sections that contain the page. */
  current: ReadonlySet<number>;
  /** The citation of the innermost of them. */
  last: string | null;
  onChosen: () => void;
}

function NodeList({ nodes, link }: { nodes: readonly ContentsNode[]; link: LinkContext }) {
  const numbers = chapterNumbers(nodes);
  if (numbers) {
    return (
      <ul className={classes.grid}>
        {nodes.map((node, i) => (
          <li key={node.section.id}>
            <SectionLink node={node} link={link} name={numbers[i] ?? ''} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={classes.list}>
      {nodes.map((node) => (
        <Node key={node.section.id} node={node} link={link} />
      ))}
    </ul>
  );
}

function Node({ node, link }: { node: ContentsNode; link: LinkContext }) {
  const [isOpen, setIsOpen] = useState(link.current.has(node.section.id));
  const hasChildren = node.children.length > 0;
  return (
    <li className={classes.node}>
      <div className={classes.row}>
        {hasChildren && (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={`Sections of ${node.section.label}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronRight size={16} aria-hidden="true" />
          </button>
        )}
        <SectionLink node={node} link={link} name={node.section.label} />
      </div>
      {hasChildren && isOpen && <NodeList nodes={node.children} link={link} />}
    </li>
  );
}

function SectionLink({ node: { section }, link, name }: { node: ContentsNode; link: LinkContext; name: string }) {
  return (
    <Link
      className={classes.link}
      to={paths.read(link.slug, section.citation ?? section.first ?? '', link.beside)}
      dir={directionOf(name)}
      aria-current={link.last !== null && section.citation === link.last && link.current.has(section.id) ? 'page' : undefined}
      {...(name !== section.label && { 'aria-label': section.label })}
      onClick={link.onChosen}
    >
      {name === '' ? section.first : name}
    </Link>
  );
}

/** Moves the focus with the arrow keys, Home and End; left and right close and open a section. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return;
  if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') return toggleSection(event, focused);
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const row = focused.closest('li');
  const at = stops.findIndex((stop) => stop === focused || (stop.closest('li') === row && focused.tagName === 'BUTTON'));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  stops[Math.max(0, Math.min(next, stops.length - 1))]?.focus();
}

function toggleSection(event: KeyboardEvent<HTMLElement>, focused: HTMLElement): void {
  const toggle = focused.parentElement?.querySelector<HTMLElement>(':scope > [aria-expanded]');
  if (!toggle) return;
  event.preventDefault();
  if ((toggle.getAttribute('aria-expanded') === 'true') !== (event.key === 'ArrowRight')) toggle.click();
}
