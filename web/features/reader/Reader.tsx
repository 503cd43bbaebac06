import { type InfiniteData, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Edition, ReaderPage, Segment } from '#contract/editions.ts';
import { type PagePart, readerPageQuery } from '../../data/editions.ts';
import { useReadingSettings } from '../../data/reading-settings.ts';
import { paths } from '../../platform/paths.ts';
import { directionOf } from '../../ui/direction.ts';
import { usePageTitle } from '../../ui/Page.tsx';
import { ScriptText } from '../../ui/ScriptText.tsx';
import { narrowScreen, useMedia } from '../../ui/use-media.ts';
import { MarginButton } from './margin/MarginButton.tsx';
import { ReaderMargin } from './margin/ReaderMargin.tsx';
import { EditionOfText } from './margin/SegmentMarkButton.tsx';
import { ColumnHeads } from './ColumnHeads.tsx';
import { Credit } from './Credit.tsx';
import { EditionsBeside } from './EditionsBeside.tsx';
import { FindInText } from './FindInText.tsx';
import { PageEnds } from './PageEnds.tsx';
import { PageText } from './PageText.tsx';
import columnClasses from './parallel.module.css';
import { otherChapter } from './other-chapter.ts';
import { titleOfPath } from './page-title.ts';
import classes from './page.module.css';
import { ReaderBar } from './ReaderBar.tsx';
import { textStyleOf } from './text-style.ts';
import { useGoTo } from './use-go-to.ts';
import { useParallel } from './use-parallel.ts';
import { usePlace } from './use-place.ts';
import { useTurnPage } from './use-turn-page.ts';

interface Props {
  edition: Edition;
  beside: readonly string[];
  /** The citation of the address. */
  at: string | undefined;
  /** The page that contains it. */
  query: UseInfiniteQueryResult<InfiniteData<PagePart>>;
  parts: readonly [PagePart, ...PagePart[]];
}

/** Shows a page of an edition as a book does, with the bar above it. */
export function Reader({ edition, beside, at, query, parts }: Props) {
  const [{ page, segments }] = parts;
  const { settings } = useReadingSettings();
  const navigate = useNavigate();
  const text = useRef<HTMLElement>(null);
  const { title, context } = titleOfPath(page.path, edition);
  const other = otherChapter(edition, segments);
  const fullTitle = other === undefined ? title : `${title} (${other})`;
  const parallel = useParallel(edition, beside);
  // Until the page with the columns is there, the text stays alone.
  const columns = parts.every((part) => part.columns?.length === beside.length) ? parallel.columns : undefined;
  const first = segments[0]?.citation ?? '';
  const direction = directionOf(segments.map((segment) => segment.text).join(' '));
  const pathOf = usePathOf(edition.slug, beside);
  const goTo = useGoTo({ edition, path: page.path, beside, onFound: (citation) => void navigate(pathOf(citation)) });
  const isLeaving = query.isPlaceholderData;
  const openedTarget = targetOf(query, parts, at);
  const target = isLeaving ? null : openedTarget;
  const opened = openedTarget?.first ?? first;

  usePageTitle(`${title} · ${edition.short_title ?? edition.title}`);
  usePlace({ slug: edition.slug, beside, page: page.path.at(-1)?.citation ?? first, first, opened, isLeaving });
  useNeighbors({ edition, page, beside, text, isRightToLeft: direction === 'rtl' });

  return (
    <>
      <ReaderBar edition={edition} path={page.path} title={title} beside={beside} goTo={goTo}>
        <EditionsBeside
          edition={edition}
          beside={beside}
          passage={edition.scripture ? versesOf(segments) : undefined}
          onChange={parallel.change}
          isComparing={parallel.isComparing}
          onCompare={parallel.setIsComparing}
        />
        <MarginButton slug={edition.slug} first={first} target={target?.kind === 'section' ? undefined : target?.first} />
        <FindInText {...{ edition, beside, first, opened, text }} layout={columns ? 'columns' : 'page'} />
      </ReaderBar>
      <div
        className={classes.reader}
        style={textStyleOf(settings)}
        data-numbers={settings.numbers ? undefined : 'off'}
        aria-busy={query.isPlaceholderData}
      >
        {columns ? (
          <Columns columns={columns} parallel={parallel} beside={beside} text={text}>
            {page.offset === 0 && <PageHead title={fullTitle} context={context} />}
            <PageText
              {...{ query, parts, text, pathOf, target }}
              hasVersePerLine={settings.verse_per_line}
              parallel={{ columns, compared: parallel.compared }}
            />
          </Columns>
        ) : (
          <article className={classes.page} ref={text} lang={edition.language === 'und' ? undefined : edition.language} dir={direction}>
            {page.offset === 0 && <PageHead title={fullTitle} context={context} />}
            <EditionOfText value={edition.slug}>
              <PageText {...{ query, parts, text, pathOf, target }} hasVersePerLine={settings.verse_per_line} parallel={undefined} />
            </EditionOfText>
          </article>
        )}
        <ReaderMargin editions={columns?.map((column) => column.edition) ?? [edition]} parts={parts} text={text} />
        <PageEnds edition={edition} page={page} beside={beside} />
        <Credit editions={columns?.map((column) => column.edition) ?? [edition]} />
      </div>
    </>
  );
}

/**
 * Returns what the address names. A part that is added above the one that was opened has a target
 * of its own.
 */
function targetOf({ data }: Props['query'], parts: Props['parts'], at: string | undefined): ReaderPage['target'] {
  return (parts[data?.pageParams.indexOf(at ?? '') ?? 0] ?? parts[0]).page.target;
}

/** Returns the verses of segments as OSIS, or undefined if they have none. */
function versesOf(segments: readonly Segment[]): string | undefined {
  const verses = segments.flatMap(({ address }) => (address === null ? [] : [address.osis]));
  // A bridge of verses is a range itself.
  const [first, last] = [verses[0]?.split('-')[0], verses.at(-1)?.split('-').at(-1)];
  return first === last ? first : `${first}-${last}`;
}

interface ColumnsProps {
  columns: NonNullable<ReturnType<typeof useParallel>['columns']>;
  parallel: ReturnType<typeof useParallel>;
  beside: readonly string[];
  text: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Shows columns side by side; a narrow screen shows one of them. */
function Columns({ columns, parallel: { shown, setShown, change }, beside, text, children }: ColumnsProps) {
  const editions = columns.map(({ edition }) => edition);
  const isNarrow = useMedia(narrowScreen);
  return (
    <article className={columnClasses.columns} ref={text} data-shown={shown} style={{ '--columns': editions.length } as CSSProperties}>
      <ColumnHeads
        editions={editions}
        shown={shown}
        isNarrow={isNarrow}
        onShow={setShown}
        onRemove={(slug) => change(beside.filter((one) => one !== slug))}
      />
      {children}
    </article>
  );
}

/**
 * Returns a function that is the same until the edition changes, so that the text is not rendered
 * again.
 */
function usePathOf(slug: string, beside: readonly string[]): (citation: string) => string {
  const parallel = beside.join(',');
  return useCallback((citation: string) => paths.read(slug, citation, parallel === '' ? [] : parallel.split(',')), [slug, parallel]);
}

function PageHead({ title, context }: { title: string; context: string }) {
  return (
    <header className={classes.head}>
      {context !== '' && (
        <p className={classes.context} dir="auto">
          <ScriptText>{context}</ScriptText>
        </p>
      )}
      <h1 className={classes.title} dir="auto">
        <ScriptText>{title}</ScriptText>
      </h1>
    </header>
  );
}

interface NeighborProps {
  edition: Edition;
  page: ReaderPage;
  beside: readonly string[];
  text: RefObject<HTMLElement | null>;
  isRightToLeft: boolean;
}

/** Turns pages by keys and swipes, and loads the next page while the reader is on this one. */
function useNeighbors({ edition: { slug }, page: { previous, next }, beside, text, isRightToLeft }: NeighborProps): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const parallel = beside.join(',');
  const turnTo = (neighbor: ReaderPage['next']) => neighbor && (() => void navigate(paths.read(slug, neighbor.citation, beside)));
  useTurnPage(text, { isRightToLeft, onPrevious: turnTo(previous) ?? undefined, onNext: turnTo(next) ?? undefined });
  const citation = next?.citation;
  useEffect(() => {
    if (citation === undefined) return undefined;
    const others = parallel === '' ? [] : parallel.split(',');
    const timer = setTimeout(() => void client.prefetchInfiniteQuery(readerPageQuery(slug, citation, others)), 150);
    return () => clearTimeout(timer);
  }, [client, slug, citation, parallel]);
}
