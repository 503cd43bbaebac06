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
      { pathNot: '^core/|^node_modules/(vitest|fast-check|bible-passage-reference-parser)/' },
      'core has pure functions only: no I/O, no packages.',
    ),
    only(
      'contract-imports-core-only',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(contract|core)/|^node_modules/typebox/' },
      'The contract is schemas and rules; it imports neither server nor web.',
    ),
    only(
      'server-imports-no-web',
      { path: '^server/' },
      { path: '^(web|cli|seed|bench|e2e|component)/' },
      'Server and web share the contract only; tools import the server, not the other way round.',
    ),
    only('web-has-no-node', { path: '^web/', pathNot: '\\.test\\.tsx?$' }, { dependencyTypes: ['core'] }, 'The page runs in a browser.'),
    only(
      'web-features-import-no-features',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/($1|session)/' },
      'Pages combine features; every feature may import the session.',
    ),
    only(
      'web-imports-no-server',
      { path: '^web/' },
      { path: '^(server|cli|seed|bench|e2e|component)/' },
      'Server and web share the contract only.',
    ),
    only(
      'web-imports-only-types-of-the-contract',
      { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      { path: '^contract/', dependencyTypesNot: ['type-only'] },
      'Importing the schemas would add TypeBox to the page.',
    ),
    only(
      'server-platform-is-below',
      { path: '^server/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(features|catalog|backup|monitoring|testing|app|config|start|main)' },
      'platform ← features ← app.',
    ),
    only(
      'citations-are-below-features',
      { path: '^server/citations/', pathNot: '\\.test\\.ts$' },
      { path: '^server/', pathNot: '^server/(citations|platform)/' },
      'platform ← citations ← features: formatting needs no database.',
    ),
    only(
      'features-import-public-files-only',
      { path: '^server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/features/', pathNot: '^server/features/($1/|[^/]+/(access|public)\\.ts$)' },
      'Import only access.ts and public.ts of other features.',
    ),
    only(
      'access-imports-queries-and-access-only',
      { path: '^server/features/([^/]+)/access\\.ts$' },
      { path: '^server/', pathNot: '^server/platform/|^server/features/($1/[a-z-]*queries|[^/]+/access)\\.ts$' },
      'access.ts only decides who may do what, from rows and from the rules of other features.',
    ),
    only(
      'public-imports-own-feature-only',
      { path: '^server/features/([^/]+)/public\\.ts$' },
      { pathNot: '^server/features/$1/' },
      'public.ts only re-exports what other features may import.',
    ),
    only(
      'features-are-below-the-app',
      { path: '^server/(features|catalog)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(backup|monitoring|app|config|start|main|testing)' },
      'platform ← features ← app.',
    ),
    only(
      'backup-and-monitoring-are-below-the-app',
      { path: '^server/(backup|monitoring)/', pathNot: '\\.test\\.ts$' },
      { path: '^server/(app|config|start|main|testing)' },
      'backup, monitoring ← app.',
    ),
    only(
      'testing-is-for-tests',
      { path: '^(server|cli|seed|contract|core)/', pathNot: '(\\.test\\.ts$|^server/testing/)' },
      { path: '^server/testing/' },
      'Product code does not import server/testing.',
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
      'Queries and mutations import no components.',
    ),
    only(
      'web-data-has-the-endpoints',
      { path: '^web/(ui|features|pages)/', pathNot: '^web/features/graph/graph-query\\.ts$|\\.test\\.tsx?$' },
      { path: '^web/platform/api\\.ts$|^web/data/(admin-)?query-keys\\.ts$' },
      'Queries and mutations are in web/data; only the query that also lays the graph out is not.',
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
    only('web-pages-are-below', { path: '^web/pages/' }, { path: '^web/(routes|app|main)' }, 'Only routes.tsx imports pages.'),
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
