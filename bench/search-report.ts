import { gateLines, milliseconds, reusedNote } from './report.ts';
import type { SearchReport } from './search.ts';

export function searchText(report: SearchReport): string {
  const { passages, database, trainingSeconds, indexingSeconds, filledBy, rows, recall, gates } = report;
  const width = Math.max(...rows.map(({ query }) => query.length));
  const table = rows.map(({ mode, query, idle, baseline, indexing }) => {
    const cells = [idle.p50, idle.p95, baseline?.p50, baseline?.p95].map((number) => cellOf(number));
    cells.push(cellOf(baseline && idle.p50 / baseline.p50), cellOf(indexing?.p50), cellOf(indexing?.p95));
    return `${mode.padEnd(9)} ${query.padEnd(width)} ${cells.join(' ')}`;
  });
  return [
    '',
    `${passages.toLocaleString('en')} passages as posts, ${database === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL server'}; milliseconds, one connection`,
    '',
    `${''.padEnd(10 + width)} ${['p50', 'p95', '(b) p50', '(b) p95', 'to (b)', 'p50 busy', 'p95 busy'].map((title) => title.padStart(9)).join(' ')}`,
    ...table,
    '',
    trainingSeconds === undefined || indexingSeconds === undefined
      ? 'without pgvector, semantic searches were not measured'
      : `trained in ${trainingSeconds.toFixed(1)} s, then indexed in ${indexingSeconds.toFixed(1)} s, ${Math.round(passages / indexingSeconds)} documents per second${reusedNote(filledBy)}`,
    ...(recall ? [`found of the 50 nearest: ${(recall.share * 100).toFixed(1)} % (${recall.queries} queries)`] : []),
    '',
    ...gateLines(gates),
    '',
  ].join('\n');
}

function cellOf(number: number | undefined): string {
  return (number === undefined ? '–' : milliseconds(number)).padStart(9);
}
