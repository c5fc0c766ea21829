/** The walls of the house: who may know whom. `npm run check` walks along them. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-knows-nobody',
      comment: 'Schemas and plain values: no Node, no DOM, nothing of ours.',
      severity: 'error',
      from: { path: '^server/contract/' },
      to: { pathNot: ['^server/contract/', '^node_modules/typebox/'] },
    },
    {
      name: 'machines-are-pure',
      severity: 'error',
      from: { path: '^machines/' },
      to: { pathNot: ['^machines/', '^server/contract/', '^node_modules/(xstate|typebox)/'] },
    },
    {
      name: 'i18n-knows-nobody',
      severity: 'error',
      from: { path: '^i18n/' },
      to: { path: '^(server|client|machines|tests)/' },
    },
    {
      name: 'client-sees-no-server',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/', pathNot: '^server/contract/' },
    },
    {
      name: 'server-sees-no-client',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(client|machines|tests)/' },
    },
    {
      name: 'features-are-strangers',
      comment: 'What two features share belongs to app, api, realtime, lib, ui or a machine.',
      severity: 'error',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
    {
      name: 'ui-is-feature-free',
      severity: 'error',
      from: { path: '^client/(ui|lib)/' },
      to: { path: '^client/(features|app|api|realtime|widget)/' },
    },
    {
      name: 'inspector-serves-both',
      comment: 'The console and the widget are inspected alike.',
      severity: 'error',
      from: { path: '^client/inspect/' },
      to: { path: '^client/', pathNot: '^client/inspect/' },
    },
    {
      name: 'widget-stands-alone',
      comment:
        'What the console needs must not be in the widget: types of the contract, one language, its machine. The inspector is loaded when asked for.',
      severity: 'error',
      from: { path: '^client/widget/' },
      to: { path: '^client/', pathNot: '^client/(widget|inspect)/' },
    },
    {
      name: 'engine-knows-no-product',
      severity: 'error',
      from: { path: '^server/engine/' },
      to: { path: '^server/(api|relay|db|channels|plugins)/' },
    },
    {
      name: 'relay-has-no-database',
      severity: 'error',
      from: { path: '^server/relay/' },
      to: { path: '^server/(db/(?!pglite/lock)|api|engine)/' },
    },
    {
      name: 'product-needs-no-tests',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    exclude: { path: '^(dist|\\.cache|data)/' },
  },
}
