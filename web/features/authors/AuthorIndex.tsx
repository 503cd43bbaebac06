import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import type { ListedAuthor } from '#contract/authors.ts';
import { paths } from '../../platform/paths.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './AuthorIndex.module.css';
import { groupAuthors } from './group-authors.ts';

/** Fewer authors are seen at a glance. */
const MANY = 40;

/**
 * Lists authors in columns, with the first two letters before each group and, for many, buttons
 * that lead to them.
 */
export function AuthorIndex({ authors }: { authors: readonly ListedAuthor[] }) {
  const list = useRef<HTMLUListElement>(null);
  const groups = groupAuthors(authors);
  const isLong = authors.length > MANY && groups.length > 2;

  function goTo(group: string): void {
    const link = list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(group)}"] a`);
    link?.focus({ preventScroll: true });
    link?.closest('li')?.scrollIntoView();
  }

  return (
    <>
      {isLong && (
        <nav className={classes.groups} aria-label="Second letter">
          {groups.map(({ name }) => (
            <button key={name} type="button" onClick={() => goTo(name)}>
              {name}
            </button>
          ))}
        </nav>
      )}
      <ul className={classes.list} aria-label="Authors" ref={list}>
        {groups.map((group) => (
          <Fragment key={group.name}>
            {group.authors.map((author, i) => (
              <li key={author.id} data-group={i === 0 ? group.name : undefined}>
                {isLong && i === 0 && <h2 className={classes.group}>{group.name}</h2>}
                <Author author={author} />
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
    </>
  );
}

function Author({ author }: { author: ListedAuthor }) {
  return (
    <Link className={classes.author} id={`author-${author.id}`} to={paths.author(author.id)}>
      <span className={classes.name}>
        <ScriptText>{author.name}</ScriptText>
      </span>
      {author.dates !== null && <span className={classes.dates}>{author.dates}</span>}
      <span className={classes.count}>{`${author.work_count.toLocaleString('en')} ${author.work_count === 1 ? 'work' : 'works'}`}</span>
    </Link>
  );
}
