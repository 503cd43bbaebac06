/**
 * Imports go one way: core ← contract ← {server, web}; within each, platform ← features ← app /
 * pages (docs/decisions/0002).
 */
const only = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    only('no-cycles', {}, { circular: true }, 'Modules in an import cycle cannot be understood or tested separately.'),
    only(
      'core-is-pure',
      { path: '^core/' },
      { pathNot: '^core/|^node_modules/(vitest|fast-check)/' },
      'core has rules only: no I/O, no packages.',
    ),
    only(
      'contract-stands-on-core',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(contract|core)/|^node_modules/typebox/' },
      'The contract is schemas and rules; it knows neither side.',
    ),
    only(
      'server-and-web-never-meet',
      { path: '^server/' },
      { path: '^(web|cli|seed|bench|e2e|component)/' },
      'They meet in the contract; tools stand on the server.',
    ),
    only('web-has-no-node', { path: '^web/', pathNot: '\\.test\\.tsx?$' }, { dependencyTypes: ['core'] }, 'The page runs in a browser.'),
    only(
      'web-features-meet-in-pages',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/($1|session)/' },
      'Pages are where features meet; only the session is under all of them.',
    ),
    only('web-and-server-never-meet', { path: '^web/' }, { path: '^(server|cli|seed|bench|e2e|component)/' }, 'They meet in the contract.'),
    only(
      'web-takes-only-types-of-the-contract',
      { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      { path: '^contract/', dependencyTypesNot: ['type-only'] },
      'The schemas would come into the page with all of TypeBox.',
    ),
    only(
      'server-platform-is-below',
      { path: '^server/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(features|catalogue|testing|app|config|start|main)' },
      'platform ← features ← app.',
    ),
    only(
      'features-meet-in-access',
      { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/features/', pathNot: '^server/features/($1/|[^/]+/(access|public)\\.ts$)' },
      'Other features are reached through their access.ts or public.ts only.',
    ),
    only(
      'access-has-rules',
      { path: '^server/features/([^/]+)/access\\.ts$' },
      { path: '^server/', pathNot: '^server/platform/|^server/features/($1/[a-z-]*queries|[^/]+/access)\\.ts$' },
      'access.ts only decides who may do what, from rows and from the rules of other features.',
    ),
    only(
      'public-is-an-entry-point',
      { path: '^server/features/([^/]+)/public\\.ts$' },
      { pathNot: '^server/features/$1/' },
      'public.ts only exports what its own feature offers to others.',
    ),
    only(
      'features-are-below-the-app',
      { path: '^server/(features|catalogue)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(app|config|start|main|testing)' },
      'platform ← features ← app.',
    ),
    only(
      'testing-is-for-tests',
      { path: '^(server|cli|seed|contract|core)/', pathNot: '(\\.test\\.ts$|^server/testing/)' },
      { path: '^server/testing/' },
      'Tests only.',
    ),
    only(
      'web-platform-is-below',
      { path: '^web/platform/' },
      { path: '^web/(data|ui|features|pages|routes|app|main)' },
      'platform ← data ← ui ← features ← pages.',
    ),
    only(
      'web-data-is-below',
      { path: '^web/data/' },
      { path: '^web/(ui|features|pages|routes|app|main)' },
      'Every feature may use another resource’s queries; components meet in pages.',
    ),
    only(
      'web-ui-is-below',
      { path: '^web/ui/' },
      { path: '^web/(features|pages|routes|app|main)' },
      'platform ← data ← ui ← features ← pages.',
    ),
    only(
      'web-features-are-below',
      { path: '^web/features/' },
      { path: '^web/(pages|routes|app|main)' },
      'platform ← data ← ui ← features ← pages.',
    ),
    only('web-pages-are-below', { path: '^web/pages/' }, { path: '^web/(routes|app|main)' }, 'Pages are wired in routes.tsx.'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
