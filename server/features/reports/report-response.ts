import type { Report } from '#contract/reports.ts';
import { pagePath, readerPath } from '#core/page-paths.ts';
import type { ReportRow } from './queries.ts';

/** Returns a report as the API shows it to administrators. */
export function reportOf({ thing, ...report }: ReportRow): Report {
  const about = thing && { title: thing.title, excerpt: thing.excerpt, url: urlOf(report, thing) };
  return { ...report, about, post_id: thing?.post_id ?? null };
}

function urlOf({ type, thing_id: id }: Pick<Report, 'type' | 'thing_id'>, thing: NonNullable<ReportRow['thing']>): string {
  switch (type) {
    case 'post':
      return pagePath('post', id);
    case 'comment':
      return `${pagePath('post', thing.post_id ?? 0)}#comments`;
    case 'annotation':
    case 'reply':
      return readerPath(thing.slug ?? '', thing.citation);
    case 'review':
      return typeof thing.essay_id === 'number' ? pagePath('essay', thing.essay_id) : pagePath('work', thing.work_id ?? 0);
    case 'person':
      return pagePath('user', thing.username ?? id);
    default:
      return pagePath(type, id);
  }
}
