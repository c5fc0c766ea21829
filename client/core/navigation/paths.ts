import { pathWithin, served } from '#client/lib/base-path.ts'

/** Steps in building a bot, used as `?step=` in the URL. Without a step, the URL shows the bot's home. */
export const buildSteps = [
  'start',
  'knowledge',
  'actions',
  'prompt',
  'tests',
  'chat',
  'publish',
  'integration',
] as const
export type BuildStep = (typeof buildSteps)[number]

/** Former steps that are now kinds of knowledge. Their URLs remain valid. */
const formerSteps = { file: 'file', url: 'url', faqs: 'faq', questions: 'question' } as const

/** All paths of the console with their parameters, in the router's syntax (specification 2, product decisions 2). */
export const patterns = {
  home: '/',
  login: '/auth/login',
  register: '/auth/register',
  registerOtp: '/auth/register-otp',
  verify: '/auth/verify',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/reset-password',
  logout: '/auth/logout',
  dashboard: '/dashboard',
  chatOverview: '/chat-overview',
  wallboard: '/wallboard',
  chats: '/chats',
  chatbox: '/chatbox',
  build: '/build',
  bot: '/build/:id',
  integration: '/integration',
  branding: '/branding',
  members: '/members',
  ratingFeedback: '/rating-feedback',
  setting: '/setting',
  audit: '/audit',
  adhocReport: '/adhoc-report',
  finance: '/finance',
  notifications: '/notifications',
  profile: '/profile',
  zaloCallback: '/oauth/zalo-callback',
  channelCallback: '/oauth/:callback',
  disabled: '/disabled',
  expired: '/expired',
  test: '/test',
  inspect: '/inspect',
} as const satisfies Record<string, `/${string}`>

export type PageId = keyof typeof patterns

type Plain = Exclude<PageId, 'bot' | 'build' | 'chats'>

/** Query values; null and undefined are left out of the URL, and lists become repeated parameters. */
type Query = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>
>

function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat())
      if (one !== null && one !== undefined && one !== '') search.append(name, String(one))
  }
  return search.size ? `${path}?${search}` : path
}

const plain = Object.fromEntries(
  Object.entries(patterns).map(([id, path]) => [id, (query?: Query) => withQuery(path, query)]),
) as Record<Plain, (query?: Query) => string>

/** Functions that build the URLs of pages; no other code assembles these URLs. */
export const paths = {
  ...plain,
  /** URL of the bot list, or of a bot, optionally at one of its steps. */
  build: (id?: number, query: { readonly step?: BuildStep | null } & Query = {}) =>
    withQuery(id === undefined ? patterns.build : `${patterns.build}/${id}`, query),
  /** URL of the chats page, with filters or an open chat in the query: `paths.chats({ chat: 12 })`. */
  chats: (query?: Query) => withQuery(patterns.chats, query),
} as const

/** Guides served by the server, outside of the console. */
type Guide = 'widget' | 'webhooks' | 'backend' | 'deploy' | 'keyboard'

/** Returns the path of the list of guides, or of one guide. */
export const guidePath = (guide?: Guide): string => served(guide ? `/docs/guides/${guide}` : '/docs/guides')
/** Opens the list of guides in a new tab that cannot access this one. */
export const openGuides = (): void => {
  window.open(guidePath(), '_blank', 'noopener,noreferrer')
}
/** Path of the API reference. */
export const referencePath = served('/docs')
/** Returns the path of the page about a machine. */
export const machinePath = (id: string): string => served(`/docs/machines/${id}`)
/** Path of the recording that the inspector opens as an example. */
export const exampleRecordingPath = served('/docs/machines/example.flight')

/** Returns the build step named in a query; null for the bot's home and for unknown values. */
export function stepOf(search: string): BuildStep | null {
  const step = new URLSearchParams(search).get('step')
  if (formerKindOf(search)) return 'knowledge'
  return buildSteps.find((known) => known === step) ?? null
}

/** Returns the kind of knowledge that replaced the former step in a query; null if the query has no former step. */
export function formerKindOf(search: string): (typeof formerSteps)[keyof typeof formerSteps] | null {
  const step = new URLSearchParams(search).get('step') ?? ''
  return Object.hasOwn(formerSteps, step) ? formerSteps[step as keyof typeof formerSteps] : null
}

/** Returns the id of the chat that is open at a URL, or null. */
export function openChatOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): number | null {
  const id = pathname === patterns.chats ? Number(new URLSearchParams(search).get('chat')) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

/** Returns the path and query of the current page, for returning to it later. */
export const currentPath = (): string => `${pathWithin()}${window.location.search}`
