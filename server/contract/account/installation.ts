import { type Static, Type } from 'typebox'
import { route } from '../base/route.ts'
import { Moment, oneOf } from '../base/shapes.ts'

/** Problems of an installation that Parley can detect. */
export const findingCodes = [
  'quarantined',
  'setting_unknown',
  'environment_dev',
  'registration_open',
  'private_urls_allowed',
  'log_silent',
  'runs_as_root',
  'proxy_bypassed',
  'public_url_local',
  'public_url_insecure',
  'public_url_unreachable',
  'public_url_elsewhere',
  'public_url_redirects',
  'tls_invalid',
  'tls_expires',
  'proxy_not_trusted',
  'proxy_not_seen',
  'proxy_chain_longer',
  'proxy_scheme',
  'proxy_no_sockets',
  'proxy_body_limit',
  'mail_not_sent',
  'mail_refused',
  'mail_from_local',
  'mails_failed',
  'clock_differs',
  'disk_full',
  'disk_low',
  'data_volatile',
  'data_in_container',
  'data_on_network',
  'database_refused',
  'database_connections',
  'database_unsafe',
  'database_encoding',
  'database_outdated_statistics',
  'secret_key_in_folder',
  'redis_unreachable',
  'redis_old',
  'api_unreachable',
  'provider_failing',
  'channels_need_https',
  'channel_webhook_unreachable',
  'channels_stopped',
  'webhooks_failing',
  'jobs_waiting',
  'jobs_failed',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** Finding about the installation: something does not work (`problem`), or is unsafe or may stop working (`warning`). */
export const Finding = Type.Object({
  code: oneOf(findingCodes, { description: 'Code of the finding.' }),
  level: oneOf(['problem', 'warning'], {
    description: '`problem` if something does not work, `warning` if it is unsafe or may stop working.',
  }),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
    description: 'Values for the text of the finding, such as the reason that a server gave.',
  }),
})
export type Finding = Static<typeof Finding>

export const getInstallation = route({
  method: 'GET',
  path: '/config/installation',
  access: 'member',
  permission: 'canSeeFinance',
  tag: 'Client',
  summary:
    'Returns the problems of the installation to owners of its first account; other callers get an empty list.',
  response: Type.Object({
    is_operator: Type.Boolean({ description: 'True for owners of the first account of the installation.' }),
    checked_at: Moment,
    findings: Type.Array(Finding, { description: 'Problems first, then warnings.' }),
  }),
})
