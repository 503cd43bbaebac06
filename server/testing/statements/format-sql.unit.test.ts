import { expect, test } from 'vitest';
import { formatSql } from './format-sql.ts';

test('keeps a short statement on one line', () => {
  expect(
    formatSql(`
    select p.id,  p.title
    from posts p where p.id = $1`),
  ).toBe('select p.id, p.title from posts p where p.id = $1');
});

test('breaks a long statement at its clauses, commas and conditions, and indents parentheses', () => {
  const columns = Array.from({ length: 9 }, (_, i) => `coalesce(p.column_number_${i}, 0)`);
  const conditions = Array.from({ length: 5 }, (_, i) => `p.number between $${i} and $${i + 1}`);
  const text = `with f as (select ${columns.join(', ')} from posts p left join users u on u.id = p.user_id) select f.* from f where ${conditions.join(' and ')} or f.id is distinct from $9`;
  expect(formatSql(text)).toBe(
    [
      'with f as (',
      '  select coalesce(p.column_number_0, 0),',
      ...columns.slice(1, -1).map((column) => `    ${column},`),
      `    ${columns.at(-1)}`,
      '  from posts p',
      '  left join users u on u.id = p.user_id',
      ')',
      'select f.*',
      'from f',
      `where ${conditions[0]}`,
      ...conditions.slice(1).map((condition) => `  and ${condition}`),
      '  or f.id is distinct from $9',
    ].join('\n'),
  );
});

test('leaves quoted text as it is', () => {
  expect(formatSql(`select '(a,  b)' as "odd  name",   'it''s ('`)).toBe(`select '(a,  b)' as "odd  name", 'it''s ('`);
});
