import { expect, it } from 'vitest';
import { api } from './api.ts';
import { openApi } from './openapi.ts';

it('documents the error statuses of an endpoint', () => {
  const { paths } = openApi({ name: 'Catena', url: undefined }) as {
    paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  };
  expect(Object.keys(paths['/api/folders/{id}']?.['delete']?.responses ?? {})).toEqual(
    expect.arrayContaining(['204', '403', '404', '409']),
  );
});

it('knows every property of every endpoint', () => {
  const known = new Set(
    'summary who params query body files responses type errors once hourlyLimit probe shared replica exposes messages'.split(' '),
  );
  const unknown = Object.entries(api).flatMap(([name, endpoint]) =>
    Object.keys(endpoint).flatMap((key) => (known.has(key) ? [] : `${name}: ${key}`)),
  );
  expect(unknown).toEqual([]);
});
