import { type ComponentProps, createContext, type ReactNode, use, useId, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { Link } from 'react-router';
import { isBlank } from '#core/blank.ts';
import { markNotes } from '#core/links.ts';
import { isTooComplex } from '#core/markdown-complexity.ts';
import { Code } from './Code.tsx';
import { directionOfNode } from './direction-of-node.ts';
import classes from './Markdown.module.css';
import { creditClass } from './quotation-credit.ts';
import { MentionLink } from './MentionLink.tsx';
import { parseGfm } from './parse-gfm.ts';
import { remarkLinks } from './remark-links.ts';
import { useReferenceLinks } from './scripture/use-reference-links.tsx';
import { TargetLink } from './TargetLink.tsx';
import { TextBoundary } from './TextBoundary.tsx';

interface Props {
  children: string;
  /** Renders the link for `[[Title]]`. Without it, the source text stays. */
  renderNote?: RenderNote;
  /** Wordings that the author marked as not being references to scripture. */
  ignored?: readonly string[] | undefined;
  /** Custom components; pass the same object at every render. */
  parts?: Components;
}

type RenderNote = (title: string) => ReactNode;
const NoteLinks = createContext<RenderNote | undefined>(undefined);
/** Prefix of the element ids of a text: texts on one page may use the same footnote names. */
const Prefix = createContext('');

/**
 * Renders users' markdown. HTML in it is shown as typed, and links keep only the schemes http,
 * https, irc, ircs, mailto and xmpp (react-markdown's default).
 */
export function Markdown({ children, ignored, ...rest }: Props) {
  const { ref, card } = useReferenceLinks<HTMLDivElement>(children, ignored);
  // A text that the parser cannot handle is shown as typed.
  const isPlain = useMemo(() => isTooComplex(children), [children]);
  const isUnkerned = useMemo(() => hasLongParagraph(children), [children]);
  return (
    <div ref={ref} className={isUnkerned ? `${classes.text} ${classes.unkerned}` : classes.text}>
      <TextBoundary key={children}>
        {isPlain ? (
          <p dir="auto" className={classes.plain}>
            {children}
          </p>
        ) : (
          <Formatted {...rest}>{children}</Formatted>
        )}
      </TextBoundary>
      {card}
    </div>
  );
}

/**
 * Kerning in our font takes quadratic time in a paragraph: five seconds for 100,000 characters such
 * as "a'a'".
 */
function hasLongParagraph(text: string): boolean {
  const longest = 20_000;
  return text.length > longest && text.split(/\n[^\S\n]*\n/).some((paragraph) => paragraph.length > longest);
}

function Formatted({ children, renderNote, parts }: Omit<Props, 'ignored'>) {
  const id = useId();
  const prefix = `text-${id.replaceAll(/\W/g, '')}-`;
  // Parsing takes time, and lists render again when a count in them changes.
  const formatted = useMemo(() => {
    const { marked, links } = markNotes(children);
    return (
      <ReactMarkdown
        remarkPlugins={[parseGfm, [remarkLinks, links]]}
        remarkRehypeOptions={{ clobberPrefix: prefix }}
        components={{ ...components, ...parts }}
      >
        {marked}
      </ReactMarkdown>
    );
  }, [children, parts, prefix]);
  return (
    <NoteLinks value={renderNote}>
      <Prefix value={prefix}>{formatted}</Prefix>
    </NoteLinks>
  );
}

type Marked = Partial<Record<'data-note' | 'data-work' | 'data-topic' | 'data-text' | 'data-mention', string>>;

function Anchor({ href = '', children, ...rest }: ComponentProps<'a'> & Marked) {
  const note = use(NoteLinks);
  const prefix = use(Prefix);
  const { 'data-note': title, 'data-work': work, 'data-topic': topic, 'data-text': path, 'data-mention': username } = rest;
  if (work !== undefined) return <TargetLink kind="work" id={Number(work)} />;
  if (topic !== undefined) return <TargetLink kind="topic" id={Number(topic)} />;
  if (path !== undefined) return <TargetLink kind="text" id={path} />;
  if (username !== undefined) return <MentionLink username={username} />;
  if (title !== undefined) return note ? note(title) : `[[${title}]]`;
  if (href === '') return <>{children}</>;
  if (/^\/(?![/\\])/.test(href)) return <Link to={href}>{children}</Link>;
  // Footnote links stay on the page.
  if (href.startsWith('#')) {
    return (
      <a href={href} id={rest.id} aria-label={rest['aria-label']} aria-describedby={rest['aria-describedby'] && prefix + footnoteTitle}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

/** The heading id that remark gives the footnotes of every text. */
const footnoteTitle = 'footnote-label';

/** The footnotes' heading is for screen readers only; others see a rule and a smaller font. */
function SecondHeading({ id, children }: ComponentProps<'h2'>) {
  const prefix = use(Prefix);
  const ofNotes = id === footnoteTitle;
  return (
    <h3 dir="auto" id={ofNotes ? prefix + id : id} className={ofNotes ? 'visually-hidden' : undefined}>
      {children}
    </h3>
  );
}

/**
 * The page has its own h1, each paragraph its own direction, and external pictures are links, not
 * loaded.
 */
const components: Components = {
  a: Anchor,
  code: Code,
  h1: ({ children }) => <h2 dir="auto">{children}</h2>,
  h2: SecondHeading,
  h3: ({ children }) => <h4 dir="auto">{children}</h4>,
  h4: ({ children }) => <h5 dir="auto">{children}</h5>,
  h5: ({ children }) => <h6 dir="auto">{children}</h6>,
  p: ({ children, className }) => (
    <p dir="auto" className={className === creditClass ? classes.credit : undefined}>
      {children}
    </p>
  ),
  blockquote: ({ node, children }) => <blockquote dir={directionOfNode(node)}>{children}</blockquote>,
  ul: ({ node, children, className }) => (
    <ul dir={directionOfNode(node)} className={className}>
      {children}
    </ul>
  ),
  ol: ({ node, children, className, start }) => (
    <ol dir={directionOfNode(node)} className={className} start={start}>
      {children}
    </ol>
  ),
  li: ({ node, children, id, className }) => (
    <li dir={directionOfNode(node)} id={id} className={className}>
      {children}
    </li>
  ),
  table: ({ children }) => (
    // Focusable, so that the keyboard can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.wide} role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  img: ({ src, alt }) =>
    typeof src === 'string' && src !== '' ? (
      <a href={src} target="_blank" rel="noopener noreferrer nofollow ugc">
        {isBlank(alt ?? '') ? src : alt}
      </a>
    ) : (
      (alt ?? '')
    ),
};
