import type { ReactNode } from 'react';
import classes from './TeaserPicture.module.css';

export type Teaser = 'library' | 'topics' | 'communities';

/** Draws what a part of the site looks like, in the colors of the theme. Decorative. */
export function TeaserPicture({ of }: { of: Teaser }) {
  return (
    <svg className={classes.picture} viewBox="0 0 320 168" aria-hidden="true">
      {pictures[of]}
    </svg>
  );
}

const pictures: Readonly<Record<Teaser, ReactNode>> = {
  library: (
    <>
      <Book x={34} y={26} hue={20} />
      <Book x={122} y={26} hue={210} />
      <Book x={210} y={26} hue={145} />
      <path className={classes.board} d="M20 146h280" />
    </>
  ),
  topics: (
    <>
      <rect className={classes.sheet} x={40} y={18} width={240} height={132} rx={8} />
      <Line x={62} y={38} width={116} className={classes.title} />
      <Line x={62} y={62} width={196} />
      <Line x={62} y={76} width={182} />
      <Line x={62} y={90} width={140} />
      <text className={classes.number} x={62} y={122}>
        1
      </text>
      <Line x={78} y={115} width={128} className={classes.source} />
      <text className={classes.number} x={62} y={138}>
        2
      </text>
      <Line x={78} y={131} width={96} className={classes.source} />
    </>
  ),
  communities: (
    <>
      <Post x={28} y={20} initial="M" hue={20} width={150} />
      <Post x={64} y={90} initial="T" hue={210} width={112} />
    </>
  ),
};

function Book({ x, y, hue }: { x: number; y: number; hue: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={76} height={114} rx={3} fill={cloth(hue)} />
      <path className={classes.rule} d="M14 16h48M14 19h48" />
      <path className={classes.lettering} d="M14 32h40M14 42h30M14 98h34" />
    </g>
  );
}

function Post({ x, y, initial, hue, width }: { x: number; y: number; initial: string; hue: number; width: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={classes.sheet} x={40} width={width + 46} height={58} rx={8} />
      <circle cx={14} cy={22} r={14} fill={cloth(hue)} />
      <text className={classes.initial} x={14} y={27}>
        {initial}
      </text>
      <Line x={56} y={14} width={width} />
      <Line x={56} y={28} width={width - 34} />
      <path className={classes.heart} d="M63 52c-5-3.5-7-5.5-7-8a3.5 3.5 0 0 1 7-1 3.5 3.5 0 0 1 7 1c0 2.5-2 4.5-7 8z" />
    </g>
  );
}

function Line({ x, y, width, className = classes.line }: { x: number; y: number; width: number; className?: string | undefined }) {
  return <rect className={className} x={x} y={y} width={width} height={className === classes.title ? 9 : 5} rx={2.5} />;
}

function cloth(hue: number): string {
  return `oklch(42% 0.075 ${hue})`;
}
