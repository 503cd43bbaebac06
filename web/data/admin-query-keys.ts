// The keys of queries about the administration, like those of query-keys.ts.

export const settingsKeys = {
  all: ['settings'] as const,
};

export const registrationKeys = {
  invitations: ['account-invitations'] as const,
  waiting: ['registrations'] as const,
};

export const citedKeys = {
  all: ['cited'] as const,
  list: (isDismissed: boolean) => ['cited', isDismissed] as const,
};

export const catalogKeys = {
  record: (kind: 'work' | 'author', id: number) => ['catalog', kind, id] as const,
  preview: (kind: 'work' | 'author', into: number, from: number) => ['catalog', 'preview', kind, into, from] as const,
  merges: ['catalog', 'merges'] as const,
};

export const reportKeys = {
  all: ['reports'] as const,
  list: (state: 'open' | 'closed') => ['reports', state] as const,
};

export const adminKeys = {
  all: ['admin'] as const,
  overview: ['admin', 'overview'] as const,
  people: (q: string, show: string) => ['admin', 'people', q, show] as const,
  person: (id: number) => ['admin', 'person', id] as const,
  audits: ['admin', 'audit'] as const,
  audit: (act: string, username: string) => ['admin', 'audit', act, username] as const,
};
