/**
 * API features that may import other features, each with the reason. Anything else that two features share belongs in core or
 * becomes a reaction.
 */
const featurePairs = {
  admin: { reports: 'an import of old chats recounts the statistics' },
  alerts: { digests: 'a member who looks elsewhere is mailed as in digests' },
  bulk: { insights: 'tags are among the changes to several chats' },
  channels: { people: 'files and messages of blocked people are refused' },
  evaluations: { training: 'a failed test question is taught as an FAQ entry' },
  integrations: { channels: 'a message that was not sent is queued again' },
  knowledge: { questions: 'unanswered questions are part of the health' },
  privacy: { people: 'a customer is exported and erased with all merged people' },
  questions: { training: 'an answered question becomes an FAQ entry' },
  receipts: { questions: 'a receipt names the unanswered question' },
  replays: { training: 'new sources are compared before they go live' },
  'sign-in': { 'two-factor': 'a password may not be enough' },
  site: { training: 'pages of a website become sources' },
  visitor: {
    identity: 'a site proves who its visitor is',
    people: 'blocked people are refused, and details name people',
    site: 'the widget notes on which websites it is',
    training: 'visitors search FAQ entries',
  },
}

const featureRules = Object.entries(featurePairs).map(([feature, others]) => ({
  name: `api-feature-${feature}`,
  comment: Object.entries(others)
    .map(([other, reason]) => `${other}: ${reason}`)
    .join('; '),
  severity: 'error',
  from: { path: `^server/api/features/${feature}/` },
  to: {
    path: '^server/api/features/',
    pathNot: `^server/api/features/(${[feature, ...Object.keys(others)].join('|')})/`,
  },
}))

/** Import rules, checked by `npm run check`. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Types count as well: two files that need each other are one, or lack a third.',
      from: {},
      to: { circular: true },
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
      comment:
        'The server fills in the form of an action, because customers on channels have no client, and checks the format of recordings.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/bin/machine-pages/' },
      to: { path: '^(client|machines|tests)/', pathNot: '^machines/(action-form/|recording/flight[.]ts)' },
    },
    {
      name: 'machine-pages-describe-machines',
      comment: 'The build makes the pages about machines from their charts.',
      severity: 'error',
      from: { path: '^server/bin/machine-pages/' },
      to: { path: '^(client|tests)/' },
    },
    {
      name: 'features-are-strangers',
      comment: 'What two features share belongs to core, api, realtime, lib, ui or a machine.',
      severity: 'error',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
    {
      name: 'bot-steps-are-strangers',
      comment: 'What two steps of the build share belongs to features/bots itself, forms or training.',
      severity: 'error',
      from: { path: '^client/features/bots/(?!build/|forms/|training/)([^/]+)/' },
      to: {
        path: '^client/features/bots/[^/]+/',
        pathNot: '^client/features/bots/($1|forms|training)/',
      },
    },
    {
      name: 'client-app-is-on-top',
      comment: 'app/ puts features together; what they need of the console is in core/.',
      severity: 'error',
      from: { path: '^client/(features|core|shared)/' },
      to: { path: '^client/app/' },
    },
    {
      name: 'client-core-is-below-features',
      severity: 'error',
      from: { path: '^client/core/' },
      to: { path: '^client/(features|shared)/' },
    },
    {
      name: 'client-shared-is-below-features',
      comment: 'Parts that two features show. What the whole console needs belongs to core.',
      severity: 'error',
      from: { path: '^client/shared/' },
      to: { path: '^client/features/' },
    },
    {
      name: 'ui-is-feature-free',
      severity: 'error',
      from: { path: '^client/(ui|lib)/' },
      to: { path: '^client/(features|app|core|shared|api|realtime|widget)/' },
    },
    {
      name: 'shared-folders-serve-both',
      comment: 'The console and the widget are inspected alike, read streams alike and show Markdown alike.',
      severity: 'error',
      from: { path: '^client/(inspect|markdown|streams)/' },
      to: { path: '^client/', pathNot: '^client/(inspect|markdown|streams)/' },
    },
    {
      name: 'widget-stands-alone',
      comment:
        'What the console needs must not be in the widget: types of the contract, one language, its machine. The inspector is loaded when asked for; streams and the path of the server are shared.',
      severity: 'error',
      from: { path: '^client/widget/' },
      to: {
        path: '^client/',
        pathNot: '^client/(widget|inspect|markdown|streams)/|^client/lib/base-path\\.ts$',
      },
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
      to: { path: '^server/(db|api|engine)/' },
    },
    {
      name: 'relay-base',
      comment:
        'The relay in order: base < bus < journal, http < parley-api, external-api, proxy, sockets < app.ts. Proxy and sockets see the server behind only as base/backend.ts.',
      severity: 'error',
      from: { path: '^server/relay/(base|bus)/' },
      to: { path: '^server/relay/', pathNot: '^server/relay/(base|$1)/' },
    },
    {
      name: 'relay-journal-and-http',
      severity: 'error',
      from: { path: '^server/relay/(journal|http)/' },
      to: { path: '^server/relay/', pathNot: '^server/relay/($1|base)/' },
    },
    {
      name: 'relay-adapters',
      severity: 'error',
      from: { path: '^server/relay/(parley-api|external-api)/' },
      to: { path: '^server/relay/', pathNot: '^server/relay/($1|base|bus|journal)/' },
    },
    {
      name: 'relay-proxy',
      severity: 'error',
      from: { path: '^server/relay/proxy/' },
      to: { path: '^server/relay/', pathNot: '^server/relay/(proxy|base|http)/' },
    },
    {
      name: 'relay-sockets',
      severity: 'error',
      from: { path: '^server/relay/sockets/' },
      to: { path: '^server/relay/(proxy/|parley-api/|external-api/|choose-backend|app)' },
    },
    {
      name: 'api-knows-no-relay',
      severity: 'error',
      from: { path: '^server/(api|db|engine|plugins|lib)/' },
      to: { path: '^server/relay/' },
    },
    {
      name: 'plugins-know-no-api',
      comment: 'Relay and API share them; what needs the API is in api/platform/http.',
      severity: 'error',
      from: { path: '^server/(plugins|lib)/' },
      to: { path: '^server/(api|relay|db|engine)/' },
    },
    {
      name: 'api-tiers-platform',
      comment: 'platform < core < features < app.ts: imports go downward, news travels upward by hooks.',
      severity: 'error',
      from: { path: '^server/api/platform/' },
      to: { path: '^server/api/', pathNot: '^server/api/platform/' },
    },
    {
      name: 'api-tiers-core',
      severity: 'error',
      from: { path: '^server/api/core/' },
      to: { path: '^server/api/', pathNot: '^server/api/(platform|core)/' },
    },
    {
      name: 'api-tiers-features',
      severity: 'error',
      from: { path: '^server/api/features/' },
      to: { path: '^server/api/', pathNot: '^server/api/(platform|core|features)/' },
    },
    {
      name: 'api-features-are-strangers',
      comment: 'Features import only those that `featurePairs` lists.',
      severity: 'error',
      from: { path: `^server/api/features/(?!(?:${Object.keys(featurePairs).join('|')})/)([^/]+)/` },
      to: { path: '^server/api/features/', pathNot: '^server/api/features/$1/' },
    },
    ...featureRules,
    {
      name: 'jobs-have-one-door',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/(api/platform/jobs|db)/' },
      to: { path: '^server/db/schema/jobs' },
    },
    {
      name: 'job-queue-is-closed',
      comment: 'Outside: job.ts declares kinds, jobs.ts creates the queue, inspect.ts reads and clears it.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/api/platform/jobs/' },
      to: { path: '^server/api/platform/jobs/(?!(?:jobs?|inspect)[.]ts)' },
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
