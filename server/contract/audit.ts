import { type Static, Type } from 'typebox'
import { AUDIT_PAGE, PAGE_MAX } from './limits.ts'
import { route } from './route.ts'
import { about, day, Id, Line, Moment, Nullable, oneOf } from './shapes.ts'

/** What the audit log keeps (decisions 10), named by subject and fact: the part before the dot is the area. */
export const auditActions = [
  'member.added',
  'member.enabled',
  'member.disabled',
  'member.role_changed',
  'member.limit_changed',
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
  'prompt.saved',
  'prompt.restored',
  'channel.connected',
  'channel.disconnected',
  'settings.client_changed',
  'settings.chats_changed',
  'settings.model_changed',
  'branding.changed',
  'report.exported',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Areas of the audit log: what stands before the dot of its actions. */
export const auditAreas = [
  'member',
  'account',
  'bot',
  'prompt',
  'channel',
  'settings',
  'branding',
  'report',
] as const
export type AuditArea = (typeof auditAreas)[number]

const DetailValue = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Array(Type.String()),
])

/** Values that tell an action apart from others of its kind: `from` and `to` of a role, `fields` of a bot. Never a secret. */
export const AuditDetail = Type.Record(Type.String(), DetailValue)
export type AuditDetail = Static<typeof AuditDetail>

/** One action of a member, as it was when it happened: later changes of names do not change it. */
export const AuditEntry = Type.Object({
  id: Id,
  at: Moment,
  action: oneOf(auditActions, { description: 'What was done.' }),
  actor: Type.Object(
    {
      id: Nullable(Id),
      name: Type.String({ description: 'Name at that time.' }),
      email: Type.String({ description: 'E-mail address at that time.' }),
    },
    { description: 'Member who did it; `id` is null once the member is gone.' },
  ),
  address: Type.String({ description: 'IP address that the call came from; empty where there was none.' }),
  subject: Type.Object(
    {
      id: Nullable(Type.Integer({ description: 'Number of the member, bot or client; null where none.' })),
      name: Type.String({ description: 'Name at that time.' }),
    },
    { description: 'What it was done to.' },
  ),
  detail: about(AuditDetail, 'What changed, by name; never a secret.'),
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAudit = route({
  method: 'GET',
  path: '/audit-log',
  access: 'member',
  permission: 'canManageUser',
  tag: 'Audit log',
  summary: 'Lists what members did to members, bots, channels, settings and reports, newest first.',
  query: Type.Object({
    action: Type.Optional(oneOf(auditActions, { description: 'Only this action.' })),
    area: Type.Optional(oneOf(auditAreas, { description: 'Only actions of this area.' })),
    user_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only what this member did.',
      }),
    ),
    subject_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'Only what was done to this number; sensible together with `area`.',
      }),
    ),
    search: Type.Optional(about(Line, 'Only entries that contain this.')),
    startDate: Type.Optional(day("First day, in the client's time zone.")),
    endDate: Type.Optional(day("Last day, in the client's time zone.")),
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: '`next` of the page before.',
      }),
    ),
    length: Type.Optional(
      Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: AUDIT_PAGE, description: 'Rows to answer.' }),
    ),
  }),
  response: Type.Object({
    entities: Type.Array(AuditEntry, { description: 'The entries of the page, in the order of the list.' }),
    total: Type.Integer({ minimum: 0, description: 'All entries that match.' }),
    next: Nullable(Type.Integer({ description: 'Pass as `before` for the next page; null at the end.' })),
  }),
})
