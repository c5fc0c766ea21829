import { type Static, Type } from 'typebox'
import { AUDIT_PAGE, PAGE_MAX } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, day, FileHeaders, Id, Line, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { EXPORTS_PER_HOUR } from '../reports/report-limits.ts'

/** Actions recorded in the audit log (product decisions 10), in the form `subject.event`; the part before the dot is the area. */
export const auditActions = [
  'member.added',
  'member.enabled',
  'member.disabled',
  'member.role_changed',
  'member.limit_changed',
  'member.takes_chats_changed',
  'member.availability_changed',
  'member.password_reset',
  'member.two_factor_removed',
  'account.password_changed',
  'account.two_factor_enabled',
  'account.two_factor_disabled',
  'account.sessions_ended',
  'bot.created',
  'bot.changed',
  'bot.enabled',
  'bot.disabled',
  'bot.deleted',
  'bot.identity_shown',
  'bot.identity_replaced',
  'bot.identity_removed',
  'prompt.saved',
  'prompt.restored',
  'channel.connected',
  'channel.disconnected',
  'settings.client_changed',
  'settings.chats_changed',
  'settings.model_changed',
  'branding.changed',
  'report.exported',
  'settings.floor_changed',
  'chat.peeked',
  'chat.reopened',
  'person.blocked',
  'person.marked_spam',
  'person.welcomed',
  'person.access_ended',
  'person.merged',
  'person.separated',
  'person.exported',
  'person.erased',
  'wallboard.created',
  'wallboard.revoked',
  'team.created',
  'team.changed',
  'team.deleted',
  'settings.hours_changed',
  'key.created',
  'key.revoked',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'action.created',
  'action.changed',
  'action.deleted',
  'action.tested',
  'action.approved',
  'action.declined',
  'session.started',
  'session.refused',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Areas of the audit log: the part of an action before the dot. */
export const auditAreas = [
  'member',
  'account',
  'bot',
  'prompt',
  'channel',
  'settings',
  'branding',
  'report',
  'chat',
  'person',
  'wallboard',
  'team',
  'key',
  'webhook',
  'action',
  'session',
] as const
export type AuditArea = (typeof auditAreas)[number]

const DetailValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String()),
])

/** Values of settings before and after a change, by field. */
export const SettingChanges = Type.Record(
  Type.String(),
  Type.Object({
    before: Type.Unknown({ description: 'Value before the change; null if there was none.' }),
    after: Type.Unknown({ description: 'Value after the change; null if there is none.' }),
  }),
  { description: 'Values before and after the change, by field.' },
)
export type SettingChanges = Static<typeof SettingChanges>

/**
 * Details of an action, such as `from` and `to` for a role, or `fields` and `changes` for settings. They never contain secrets.
 */
export const AuditDetail = Type.Record(Type.String(), Type.Union([DetailValue, SettingChanges]))
export type AuditDetail = Static<typeof AuditDetail>

/** An action in the audit log. Names are recorded as they were at the time and never updated. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Moment,
  action: oneOf(auditActions, { description: 'Action that was performed.' }),
  actor: Type.Object(
    {
      id: Nullable(Id),
      name: Type.String({ description: 'Name at the time of the action.' }),
      email: Type.String({ description: 'E-mail address at the time of the action.' }),
    },
    {
      description:
        'Member who performed the action; `id` is null if the member no longer exists, or if a sign-in was rejected.',
    },
  ),
  address: Type.String({ description: 'IP address of the caller; empty if there was none.' }),
  subject: Type.Object(
    {
      id: Nullable(Type.Integer({ description: 'Id of the member, bot or client; null if there is none.' })),
      name: Type.String({ description: 'Name at the time of the action.' }),
    },
    { description: 'Subject of the action.' },
  ),
  detail: about(AuditDetail, 'Changes by field name; never contains secrets.'),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Query parameters that filter entries. */
const filters = {
  action: Type.Optional(oneOf(auditActions, { description: 'Only this action.' })),
  area: Type.Optional(oneOf(auditAreas, { description: 'Only actions of this area.' })),
  user_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only actions of this member.',
    }),
  ),
  subject_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only actions on the subject with this id; requires `area`.',
    }),
  ),
  search: Type.Optional(about(Line, 'Only entries that contain this text.')),
  startDate: Type.Optional(day("First day, in the client's time zone.")),
  endDate: Type.Optional(day("Last day, in the client's time zone.")),
}

export const listAudit = route({
  method: 'GET',
  path: '/audit-log',
  access: 'member',
  permission: 'canManageUser',
  tag: 'Audit log',
  summary:
    'Lists the actions of members on members, bots, channels, settings and reports, and successful and rejected sign-ins, newest first.',
  query: Type.Object({
    ...filters,
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`next` of the previous page.',
      }),
    ),
    length: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: PAGE_MAX,
        default: AUDIT_PAGE,
        description: 'Maximum number of rows.',
      }),
    ),
  }),
  response: Type.Object({
    entities: Type.Array(AuditEntry, { description: 'The entries of the page, in list order.' }),
    total: Type.Integer({ minimum: 0, description: 'Number of matching entries.' }),
    next: Nullable(
      Type.Integer({ description: 'Pass it as `before` to get the next page; null on the last page.' }),
    ),
  }),
})

export const exportAudit = route({
  method: 'GET',
  path: '/audit-log/export',
  access: 'member',
  permission: 'canManageUser',
  tag: 'Audit log',
  summary:
    'Exports all matching entries as CSV (UTF-8 with a byte order mark), newest first, in the caller’s language; the export itself is recorded as well.',
  headers: FileHeaders,
  query: Type.Object(filters),
  answersAs: ['text/csv'],
  response: Type.Unsafe<never>({ type: 'string', format: 'binary', description: 'The file.' }),
  limits: [{ by: 'member', ...EXPORTS_PER_HOUR }],
})
