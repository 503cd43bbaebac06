import type { Report } from '#contract/reports.ts';
import { invariant } from '#core/invariant.ts';
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
      invariant(thing.post_id !== undefined, 'a comment is on a post');
      return `${pagePath('post', thing.post_id)}#comments`;
    case 'annotation':
    case 'reply':
      invariant(thing.slug !== undefined, 'an annotation is on an edition');
      return readerPath(thing.slug, thing.citation);
    case 'review':
      if (typeof thing.essay_id === 'number') return pagePath('essay', thing.essay_id);
      invariant(typeof thing.work_id === 'number', 'a review is of a work or an essay');
      return pagePath('work', thing.work_id);
    case 'person':
      invariant(thing.username !== undefined, 'a user has a username');
      return pagePath('user', thing.username);
    default:
      return pagePath(type, id);
  }
}
