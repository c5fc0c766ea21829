import { type Static, Type } from 'typebox'
import { CHAT_LIMIT_MAX, HOTKEYS_MAX, LINE_MAX_CHARS, USERS_PAGE } from '../base/limits.ts'
import { type Permission, route } from '../base/route.ts'
import {
  Email,
  Id,
  IdParams,
  Locale,
  listOf,
  Moment,
  NAME_PATTERN,
  Nullable,
  oneOf,
  page,
} from '../base/shapes.ts'
import { MAILS_PER_HOUR, PASSWORD_MAX_CHARS, PASSWORD_MIN_CHARS } from './account-limits.ts'
import { PictureAddress } from './member-pictures.ts'
import { digestTimes, floorSizes, MailMinutes, NotificationChoices } from './notification-choices.ts'

/** Roles of members, highest first. */
export const roles = ['owner', 'admin', 'supervisor', 'agent'] as const
export type Role = (typeof roles)[number]

/** Permissions of each role (decisions, section 3). */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: ['canManageUser', 'canManageSetting', 'canAdhocReport', 'canManageFloor', 'canSeeFinance'],
  admin: ['canManageUser', 'canManageSetting', 'canAdhocReport', 'canManageFloor'],
  supervisor: ['canAdhocReport', 'canManageFloor'],
  agent: [],
}

/** Returns whether chats are assigned to a member automatically: as chosen, otherwise only to agents. */
export const takesChats = ({
  role,
  takes_chats,
}: {
  readonly role: Role
  readonly takes_chats?: boolean | null
}): boolean => takes_chats ?? role === 'agent'

/** Availability of agents for chats; agents with `transfers_only` get only chats that someone assigns to them manually. */
export const availabilities = ['online', 'transfers_only', 'away', 'offline'] as const
export type Availability = (typeof availabilities)[number]

/** Reasons why a member is away; the console sets `idle` after some time without input. */
export const awayReasons = ['break', 'lunch', 'meeting', 'training', 'other', 'idle'] as const
export type AwayReason = (typeof awayReasons)[number]

const ChatLimit = Type.Integer({
  minimum: 0,
  maximum: CHAT_LIMIT_MAX,
  description: 'Maximum number of open chats for automatic assignment; 0 disables it.',
})

/** Member of a client, as shown to other members. */
export const Member = Type.Object({
  id: Id,
  email: Email,
  first_name: Type.String({ description: 'First name.' }),
  last_name: Type.String({ description: 'Last name; may be empty.' }),
  name: Type.Optional(Type.String({ description: 'Full name, in the order of the member’s language.' })),
  username: Type.String({ description: 'Sign-in name: the e-mail address.' }),
  role: oneOf(roles, { description: 'Role of the member.' }),
  picture: Type.Optional(PictureAddress),
  is_disabled: Type.Boolean({ description: 'True if the member cannot sign in.' }),
  created_at: Moment,
  availability: oneOf(availabilities, { description: 'Whether the member is available for chats.' }),
  away_reason: Type.Optional(
    Nullable(oneOf(awayReasons), 'Why the member is away; null if they are not or gave no reason.'),
  ),
  availability_since: Type.Optional(
    Nullable(Moment, 'When the availability last changed; null if it never has.'),
  ),
  open_chats: Type.Integer({
    description: 'Number of chats that are assigned and neither ended nor set aside.',
  }),
  chat_limit: ChatLimit,
  takes_chats: Type.Optional(
    Type.Boolean({
      description:
        'Whether chats are assigned to the member automatically while they are online; agents take chats unless it is changed, others do not.',
    }),
  ),
  two_factor_enabled: Type.Optional(
    Type.Boolean({
      description:
        'Sign-in requires a code from an authenticator app; in lists, visible only to callers who may manage members.',
    }),
  ),
})
export type Member = Static<typeof Member>

/** Hotkeys that a member has customized; all other hotkeys keep their defaults. */
export const Hotkeys = Type.Object(
  {
    characters: Type.Boolean({ description: 'Single-key shortcuts work without Control or Alt.' }),
    keys: Type.Record(
      Type.String({ pattern: '^[a-z]+\\.[a-zA-Z]+$', maxLength: 40 }),
      Type.String({ maxLength: 20, description: 'Keys joined by `+`; empty for none.' }),
      {
        additionalProperties: false,
        maxProperties: HOTKEYS_MAX,
        description: 'Keys by action, if they differ from the console’s defaults.',
      },
    ),
    named: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z]+\\.[a-zA-Z]+$', maxLength: 40 }), {
        maxItems: HOTKEYS_MAX,
        description:
          'Actions whose keys the console has already suggested after repeated use of the mouse, so that it suggests each only once.',
      }),
    ),
  },
  { description: 'The member’s hotkey settings.' },
)
export type Hotkeys = Static<typeof Hotkeys>

/** The signed-in member, with their own settings. */
export const Profile = Type.Intersect([
  Member,
  Type.Object({
    client_id: Id,
    language: Nullable(Locale, "Language of e-mails; null for the account's default."),
    notification_sound: Type.Boolean({ description: 'Play a sound for notifications.' }),
    notification_desktop: Type.Boolean({ description: 'Show desktop notifications outside the page.' }),
    notification_choices: Type.Optional(NotificationChoices),
    notification_digest: Type.Optional(
      oneOf(digestTimes, {
        description: 'When unread notifications are emailed, for the kinds for which e-mail is chosen.',
      }),
    ),
    notification_mail_minutes: Type.Optional(MailMinutes),
    floor_size: Type.Optional(
      oneOf(floorSizes, {
        description:
          'Size of the team, on which default notifications depend: `large` with more than 10 members.',
      }),
    ),
    time_zone: Type.Optional(
      Nullable(Type.String(), "IANA time zone for e-mails to the member; null for the account's time zone."),
    ),
    hotkeys: Type.Optional(Hotkeys),
    accepts_recordings: Type.Optional(
      Type.Boolean({
        description:
          'Whether the server accepts recordings of the console (`POST /support/recordings`); false if missing.',
      }),
    ),
    two_factor_enabled: Type.Boolean({ description: 'Sign-in requires a code from an authenticator app.' }),
    canManageUser: Type.Boolean({ description: 'May manage members.' }),
    canManageSetting: Type.Boolean({ description: 'May manage settings, branding, channels and bots.' }),
    canAdhocReport: Type.Boolean({ description: 'May use the ad hoc report.' }),
    canManageFloor: Type.Boolean({ description: 'May see and manage every chat.' }),
    canSeeFinance: Type.Boolean({ description: 'May see subscription and payments.' }),
  }),
])
export type Profile = Static<typeof Profile>

const tag = 'Members'
const Name = Type.String({
  minLength: 1,
  maxLength: LINE_MAX_CHARS,
  pattern: NAME_PATTERN,
  description: 'First name.',
})
const Password = Type.String({
  minLength: PASSWORD_MIN_CHARS,
  maxLength: PASSWORD_MAX_CHARS,
  description:
    'Initial password; common ones are rejected. If omitted, the member sets one with an emailed code.',
})

export const getProfile = route({
  method: 'GET',
  path: '/identity/users/me',
  access: 'member',
  tag,
  summary: 'Returns the signed-in member with the permissions of their role.',
  response: Profile,
})

/** Body of the calls that set an availability. */
export const AvailabilityChoice = Type.Object({
  availability: oneOf(['online', 'transfers_only', 'away'], { description: '`offline` cannot be chosen.' }),
  reason: Type.Optional(Nullable(oneOf(awayReasons), 'Why the member is away; ignored unless they are.')),
})
/** Availability that a member can choose, with a reason if the member is away. */
export type AvailabilityChoice = Static<typeof AvailabilityChoice>

export const setAvailability = route({
  method: 'PUT',
  path: '/identity/users/me/availability',
  access: 'member',
  tag,
  summary: 'Sets the availability of the caller.',
  body: AvailabilityChoice,
  response: Member,
})

export const setAvailabilityOf = route({
  method: 'PUT',
  path: '/identity/users/:id/availability',
  access: 'member',
  permission: 'canManageFloor',
  tag,
  summary: 'Sets the availability of a member who does not rank above the caller and is not offline.',
  params: IdParams,
  body: AvailabilityChoice,
  response: Member,
  errors: ['agent_unavailable'],
})

export const listMembers = route({
  method: 'GET',
  path: '/identity/client/users',
  access: 'member',
  tag,
  summary: 'Lists the members of the team.',
  query: Type.Object({
    Search_Str: Type.Optional(
      Type.String({
        maxLength: LINE_MAX_CHARS,
        description: 'Text contained in the name or e-mail address.',
      }),
    ),
    ...page(USERS_PAGE),
  }),
  response: listOf(Member),
})

export const addMember = route({
  method: 'POST',
  path: '/identity/client/:id/user',
  access: 'member',
  permission: 'canManageUser',
  tag,
  limits: [{ by: 'member', max: MAILS_PER_HOUR.address, window: MAILS_PER_HOUR.window }],
  summary: 'Adds a member to the team, with a password or with an emailed code to set one.',
  params: IdParams,
  body: Type.Object({
    email: Email,
    first_name: Name,
    last_name: Type.Optional(Type.String({ maxLength: LINE_MAX_CHARS, description: 'Last name.' })),
    role: oneOf(roles, { description: 'Must not rank above the caller’s own role.' }),
    password: Type.Optional(Password),
  }),
  status: 201,
  response: Member,
  errors: ['email_taken', 'password_too_common'],
})

export const setMemberActive = route({
  method: 'PUT',
  path: '/identity/users/:id/active',
  access: 'member',
  permission: 'canManageUser',
  tag,
  summary: 'Disables or enables a member; disabling ends their sessions and access keys immediately.',
  params: IdParams,
  query: Type.Object({ is_disabled: Type.Boolean({ description: 'True to disable, false to enable.' }) }),
  response: Member,
})

export const setMemberRole = route({
  method: 'PUT',
  path: '/identity/users/:id/role',
  access: 'member',
  permission: 'canManageUser',
  tag,
  summary: 'Changes the role of a member; takes effect immediately on open sessions.',
  params: IdParams,
  query: Type.Object({ role: oneOf(roles, { description: 'Must not rank above the caller’s own role.' }) }),
  response: Member,
})

export const setChatLimit = route({
  method: 'PUT',
  path: '/identity/users/:id/chat-limit',
  access: 'member',
  permission: 'canManageFloor',
  tag,
  summary: 'Changes the maximum number of open chats for automatic assignment to a member.',
  params: IdParams,
  body: Type.Object({ chat_limit: ChatLimit }),
  response: Member,
})

export const setTakesChats = route({
  method: 'PUT',
  path: '/identity/users/:id/takes-chats',
  access: 'member',
  permission: 'canManageFloor',
  tag,
  summary: 'Chooses whether chats are assigned to a member automatically while they are online.',
  params: IdParams,
  body: Type.Object({
    takes_chats: Type.Boolean({ description: 'True to assign chats to the member automatically.' }),
  }),
  response: Member,
})

export const resetMemberPassword = route({
  method: 'PUT',
  path: '/identity/user/:id/password-reset',
  access: 'member',
  permission: 'canManageUser',
  limits: [{ by: 'member', max: MAILS_PER_HOUR.address, window: MAILS_PER_HOUR.window }],
  tag,
  summary:
    'Invalidates another member’s password and ends their sessions and access keys; they set a new one with an emailed code.',
  params: IdParams,
  body: Nullable(
    Type.Object({
      new_password: Type.Optional(
        Type.String({
          minLength: PASSWORD_MIN_CHARS,
          maxLength: PASSWORD_MAX_CHARS,
          description: 'Sets this password instead of emailing a code; the e-mail then states who set it.',
        }),
      ),
    }),
  ),
  response: Member,
  errors: ['password_too_common'],
})

export const removeTwoFactor = route({
  method: 'DELETE',
  path: '/identity/user/:id/two-factor',
  access: 'member',
  permission: 'canManageUser',
  tag,
  summary: 'Disables two-factor sign-in for another member who has lost their authenticator.',
  params: IdParams,
  errors: ['two_factor_not_enabled'],
})
