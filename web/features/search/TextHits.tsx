import { Link } from 'react-router';
import type { Hit } from '#contract/search.ts';
import { limits } from '#core/limits.ts';
import type { SearchView } from '../../data/search.ts';
import { paths } from '../../platform/paths.ts';
import { ScriptText } from '../../ui/ScriptText.tsx';
import classes from './search.module.css';
import { addressOf } from './search-view.ts';
import { SnippetText } from './SnippetText.tsx';

/** Shows places in texts by edition. A place opens in the reader, where the words are marked. */
export function TextHits({ view, hits }: { view: SearchView; hits: readonly Hit[] }) {
  const editions = new Map(hits.flatMap(({ edition }) => (edition ? [[edition.slug, edition]] : [])));
  return [...editions.values()].map((edition) => {
    const shown = hits.filter((hit) => hit.edition?.slug === edition.slug);
    return (
      <div key={edition.slug}>
        <div className={classes.edition}>
          <h3 lang={languageTag(edition.language)}>
            <ScriptText>{edition.title}</ScriptText>
          </h3>
          {edition.count > shown.length && <MoreLink view={view} edition={edition} shown={shown.length} />}
        </div>
        <ol className={classes.list}>
          {shown.map((hit) => (
            <li key={hit.id}>
              <article className={classes.hit}>
                <h4 className={classes.title}>
                  <Link id={`hit-text-${hit.id}`} to={`${hit.url}?${new URLSearchParams({ find: view.query }).toString()}`} data-hit>
                    {hit.title}
                  </Link>
                </h4>
                <SnippetText hit={hit} lang={languageTag(edition.language)} />
              </article>
            </li>
          ))}
        </ol>
      </div>
    );
  });
}

type Edition = NonNullable<Hit['edition']>;

/** Leads to more results of an edition or, where these are shown, to all of them in the text. */
function MoreLink({ view, edition, shown }: { view: SearchView; edition: Edition; shown: number }) {
  const name = edition.short_title ?? edition.title;
  const isOnlyThis = view.filters.edition === edition.slug;
  const to = isOnlyThis
    ? paths.readFinding(edition.slug, undefined, view.query)
    : addressOf({ ...view, filters: { ...view.filters, kind: 'text', edition: edition.slug } });
  return (
    <Link className={classes.alone} to={to}>
      {isOnlyThis ? 'All in the text' : `${countText(edition, shown)} ${name}`}
    </Link>
  );
}

function countText({ count, estimated }: Edition, shown: number): string {
  if (count >= limits.textMatches) return `${limits.textMatches.toLocaleString('en')}+ in`;
  return estimated ? `About ${count.toLocaleString('en')} in` : `${(count - shown).toLocaleString('en')} more in`;
}

function languageTag(language: string): string | undefined {
  return language === 'und' ? undefined : language;
}
