import { importProblems } from '#core/import-problems.ts';
import type { ImportReport } from '../server/features/editions/import/import-report.ts';

/** Formats the report of an import for the terminal. */
export function formatReport(report: ImportReport): string {
  const { slug, title, format, language, license, segments, sections, added, changed, removed } = report;
  return [
    `${title} (${slug})`,
    `  Read     ${plural(segments, 'segment')} in ${plural(sections, 'section')}; format ${format}, language ${language}`,
    `  ${report.dry_run ? 'Changes ' : 'Stored  '} ${formatCount(added)} added, ${formatCount(changed)} changed, ${formatCount(removed)} removed`,
    ...formatAnnotations(report.annotations),
    `  Work     ${report.work_title}${report.work_id === null ? '' : ` (${report.work_id})`}${report.work_created ? ', new in the catalog' : ''}`,
    ...formatSimilarWorks(report),
    `  License  ${license ?? 'not stated; give one with --license'}`,
    ...formatProblems(report.problems),
    ...(report.dry_run ? ['Dry run: nothing was written.'] : []),
    '',
  ].join('\n');
}

function formatSimilarWorks({ similar_works: works }: ImportReport): string[] {
  if (works.length === 0) return [];
  const names = works.map(({ id, title, author }) => `${title}${author === null ? '' : `, ${author}`} (${id})`);
  return [`  Similar  ${names.join('; ')}. If one of them is the work, add the text with --work and its number.`];
}

function formatAnnotations(annotations: ImportReport['annotations']): string[] {
  if (Object.values(annotations).every((count) => count === 0)) return [];
  const { kept, moved, lost } = annotations;
  return [`  Notes    ${formatCount(kept)} kept, ${formatCount(moved)} moved, ${formatCount(lost)} no longer in the text`];
}

function formatProblems(problems: ImportReport['problems']): string[] {
  return Object.entries(importProblems).flatMap(([kind, heading]) => {
    const found = problems.filter((problem) => problem.kind === kind);
    return found.length === 0 ? [] : [[`  ${heading}`, ...found.map(formatProblem)].join('\n    ')];
  });
}

function formatProblem({ message, file, line }: ImportReport['problems'][number]): string {
  const place = [file, line === undefined ? undefined : `line ${line}`].filter((part) => part !== undefined).join(', ');
  return place === '' ? message : `${place}: ${message}`;
}

/** Formats a number with its noun: `1 segment`, `1,234 segments`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}

function formatCount(count: number): string {
  return count.toLocaleString('en');
}
