import { createContext, memo, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Components, ExtraProps } from 'react-markdown';
import { markdownSections } from '#core/markdown-sections.ts';
import { videoEmbed } from '#core/video.ts';
import { apiHost } from '../../platform/site.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import classes from './EssayMarkdown.module.css';
import { outsideHost } from './outside-host.ts';
import { OutsideMedia } from './OutsideMedia.tsx';
import { useOutsideMedia } from './use-outside-media.ts';
import { recoverPictures } from './recover-pictures.ts';

/** Shows media from other sites; undefined if they are already shown. */
const AskFirst = createContext<(() => void) | undefined>(undefined);

/** Shows a Markdown essay, which like an HTML essay may contain pictures and videos. */
export function EssayMarkdown({ ignored, children }: { ignored?: readonly string[] | undefined; children: string }) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (container.current) return recoverPictures(container.current, (image, address) => image.setAttribute('src', apiHost + address));
    return undefined;
  }, []);
  const { shown, show } = useOutsideMedia(children, container);
  const sections = useMemo(() => markdownSections(children), [children]);
  const count = useGrowingCount(sections.length);
  return (
    <div className={classes.text} ref={container} tabIndex={-1}>
      <AskFirst value={shown ? undefined : show}>
        {sections.slice(0, count).map((section, i) => (
          <Section key={i} content={section} ignored={ignored} />
        ))}
      </AskFirst>
    </div>
  );
}

const Section = memo(function Section({ content, ignored }: { content: string; ignored: readonly string[] | undefined }) {
  return (
    <Markdown parts={parts} ignored={ignored}>
      {content}
    </Markdown>
  );
});

/**
 * Counts from one to the total, one more after each render, so that the page responds in between.
 */
function useGrowingCount(total: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= total) return undefined;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count, total]);
  return count;
}

function Picture({ src, alt }: { src?: unknown; alt?: string | undefined }) {
  const show = use(AskFirst);
  const address = typeof src === 'string' ? src : '';
  // Only HTTPS URLs and uploaded files, as in HTML essays.
  if (address.startsWith('/files/')) return <img src={apiHost + address} alt={alt ?? ''} loading="lazy" />;
  const host = outsideHost(address);
  if (/^https:\/\//i.test(address) && show && host !== undefined)
    return <OutsideMedia kind="Picture" host={host} alt={alt ?? ''} onShow={show} />;
  if (/^https:\/\//i.test(address)) return <img src={address} alt={alt ?? ''} loading="lazy" />;
  return <>{alt ?? ''}</>;
}

function Paragraph({ node, children }: ExtraProps & { children?: ReactNode }) {
  const show = use(AskFirst);
  const embed = embedOfLoneVideo(node);
  if (embed === undefined) return <p dir="auto">{children}</p>;
  if (show) {
    return (
      <p>
        <OutsideMedia kind="Video" host={new URL(embed).host} alt="" onShow={show} />
      </p>
    );
  }
  return (
    <iframe
      src={embed}
      title="Video"
      loading="lazy"
      allowFullScreen
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame has the video site's origin, never ours
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    />
  );
}

/**
 * Returns the embed URL if a paragraph is only a bare video URL. Links with their own text stay
 * links.
 */
function embedOfLoneVideo(node: ExtraProps['node']): string | undefined {
  const [link, ...more] = node?.children ?? [];
  if (link?.type !== 'element' || link.tagName !== 'a' || more.length > 0) return undefined;
  const [text] = link.children;
  const { href } = link.properties;
  return text?.type === 'text' && text.value === href ? videoEmbed(text.value) : undefined;
}

const parts: Components = { img: Picture, p: Paragraph };
