import type { Annotation } from '#contract/annotations.ts';
import type { AnnotatedText } from '#contract/own-annotations.ts';
import type { AnnotationColor, AnnotationOrder } from '#core/annotations.ts';
import { paths } from '../../platform/paths.ts';

export interface AnnotationGroup {
  readonly key: string;
  readonly title: string;
  /** The page that the title leads to. */
  readonly to: string | undefined;
  readonly rows: readonly Annotation[];
}

interface Names {
  readonly texts: ReadonlyMap<string, AnnotatedText>;
  readonly colors: Readonly<Record<AnnotationColor, string>>;
}

const months = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });

/** Groups a list of annotations by what it is ordered by: text, month or color. */
export function groupAnnotations(rows: readonly Annotation[], order: AnnotationOrder, { texts, colors }: Names): AnnotationGroup[] {
  const groups: { key: string; title: string; to: string | undefined; rows: Annotation[] }[] = [];
  for (const row of rows) {
    const { key, title, to } = headingOf(row, order, { texts, colors });
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, title, to, rows: [row] });
  }
  return groups;
}

function headingOf({ edition, created_at: time, color }: Annotation, order: AnnotationOrder, { texts, colors }: Names) {
  switch (order) {
    case 'text':
      return { key: edition, title: titleOf(texts.get(edition)) ?? edition, to: paths.read(edition) };
    case 'color':
      return { key: color, title: colors[color], to: undefined };
    default:
      return { key: time.slice(0, 7), title: months.format(new Date(time)), to: undefined };
  }
}

/** Names a text with its author and translator, by which editions of a work differ. */
function titleOf(text: AnnotatedText | undefined): string | undefined {
  if (!text) return undefined;
  const { title, author, translator } = text;
  return [title, author, translator === null ? null : `translated by ${translator}`].filter((part) => part !== null).join(', ');
}
