/** The house rules (one line each says why). Every rule is an error; there is no baseline of known violations. */
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });
const app = '^(command-api|projections|workers)/';
const test = '\\.(unit|int|ui|full)\\.test\\.tsx?$|^tests/|/testing/|/contract/|\\.stories\\.tsx$|/vitest\\.config\\.ts$|^vitest\\.config\\.ts$';

module.exports = {
  forbidden: [
    rule(
      'no-circular',
      'a cycle hides which part is the lower one',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule('resolves', 'every import resolves', {}, { couldNotResolve: true }),
    rule(
      'declared',
      'what is imported is declared by the workspace that imports it',
      { pathNot: test },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    rule(
      'contracts-alone',
      'the shared language depends on nobody',
      { path: '^contracts/' },
      { path: '^(runtime|event-store|command-api|projections|workers|frontend|embedded|tests)/' },
    ),
    rule(
      'runtime-below',
      'runtime knows contracts only',
      { path: '^runtime/', pathNot: test },
      { path: '^(event-store|command-api|projections|workers|frontend|embedded|tests)/' },
    ),
    rule(
      'event-store-below',
      'the store knows contracts and runtime only',
      { path: '^event-store/', pathNot: test },
      { path: '^(command-api|projections|workers|frontend|embedded|tests)/' },
    ),
    rule(
      'apps-are-islands',
      'apps meet over HTTP, the store, queues and sockets',
      { path: '^(command-api|projections|workers)/', pathNot: test },
      { path: '^(command-api|projections|workers|frontend|embedded|tests)/', pathNot: '^$1/' },
    ),
    rule(
      'context-by-contract',
      'a context reaches another one only through contracts',
      { path: app + 'contexts/([^/]+)/', pathNot: test },
      { path: '^$1/contexts/', pathNot: '^$1/contexts/$2/' },
    ),
    rule(
      'infra-knows-no-context',
      'infra serves every context, so it knows none',
      { path: app + 'infra/', pathNot: test },
      { path: app + 'contexts/' },
    ),
    rule(
      'pure-decisions',
      'decide, evolve and state are pure: contracts and own folder only',
      { path: '^(.+)/(decide|evolve|state)(|-[a-z-]+)\\.ts$' },
      { pathNot: ['^contracts/', '^$1/(decide|evolve|state|commands)(|-[a-z-]+)\\.ts$'] },
    ),
    rule(
      'contexts-by-door',
      'composition uses a context by its door',
      { path: app + '[^/]+\\.ts$', pathNot: test },
      { path: '/contexts/[^/]+/.+', pathNot: '/contexts/[^/]+/index\\.ts$' },
    ),
    rule(
      'packages-by-door',
      'the one-machine edition uses everything else by its doors',
      { path: '^embedded/', pathNot: test },
      { path: '^(contracts|runtime|event-store|command-api|projections|workers|frontend|tests)/', pathNot: '/index\\.ts$' },
    ),
    rule(
      'frontend-knows-contracts',
      'the browser knows contracts only',
      { path: '^frontend/', pathNot: test },
      { path: '^(runtime|event-store|command-api|projections|workers|embedded|tests)/' },
    ),
    rule(
      'features-apart',
      'features never import features',
      { path: '^frontend/features/([^/]+)/' },
      { path: '^frontend/features/', pathNot: '^frontend/features/$1/' },
    ),
    rule('ui-knows-no-feature', 'ui and lib stand below features', { path: '^frontend/(ui|lib)/' }, { path: '^frontend/(features|app)/' }),
    rule('features-below-app', 'app composes features', { path: '^frontend/features/' }, { path: '^frontend/app/' }),
    rule(
      'toolkit-in-ui',
      'only frontend/ui touches the component toolkit and the chart library',
      { path: '^frontend/', pathNot: '^frontend/(ui|lib/locale)/' },
      { path: 'node_modules/(react-aria-components|react-aria|@react-aria|recharts)/' },
    ),
    rule(
      'no-tests-in-product',
      'product code imports no tests',
      { pathNot: test + '|^embedded/' },
      { path: '\\.(unit|int|ui|full)\\.test\\.tsx?$|^tests/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What was built of the house itself. Libraries have folders of that name too, and those are imports like any other.
    exclude: { path: '^[^/]+/(dist|dist-types)/|(^|/)node_modules/\\.vite/' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@sumaa/source', 'types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.cjs'],
    },
    combinedDependencies: true,
  },
};
