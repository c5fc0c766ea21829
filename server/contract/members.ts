import { type Static, Type } from 'typebox'
import { CHAT_LIMIT_MAX, LINE_MAX, MAILS_PER_HOUR, PASSWORD_MAX, PASSWORD_MIN, USERS_PAGE } from './limits.ts'
import { type Permission, route } from './route.ts'
import { Email, Id, IdParams, Locale, listOf, Moment, Nullable, oneOf, page } from './shapes.ts'

/** Roles, highest first. */
export const roles = ['owner', 'admin', 'supervisor', 'agent'] as const
export type Role = (typeof roles)[number]

/** What each role may do (decisions, section 3). */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: ['canManageUser', 'canManageSetting', 'canAdhocReport', 'canManageFloor', 'canSeeFinance'],
  admin: ['canManageUser', 'canManageSetting', 'canAdhocReport', 'canManageFloor'],
  supervisor: ['canAdhocReport', 'canManageFloor'],
  agent: [],
}

/** Whether an agent can be given chats. */
export const availabilities = ['online', 'away', 'offline'] as const
export type Availability = (typeof availabilities)[number]

const ChatLimit = Type.Integer({
  minimum: 0,
  maximum: CHAT_LIMIT_MAX,
  description: 'Open chats up to which more are assigned by themselves; 0 is never.',
})

/** A member of a client's team. */
export const Member = Type.Object({
  id: Id,
  email: Email,
  first_name: Type.String({ description: 'First name.' }),
  last_name: Type.String({ description: 'Last name; may be empty.' }),
  username: Type.String({ description: 'What the member signs in with: the e-mail address.' }),
  role: oneOf(roles, { description: 'What the member may do.' }),
  is_disabled: Type.Boolean({ description: 'The member cannot sign in.' }),
  created_at: Moment,
  availability: oneOf(availabilities, { description: 'Whether the member can be given chats.' }),
  open_chats: Type.Integer({ description: 'Chats assigned and not ended.' }),
  chat_limit: ChatLimit,
  two_factor_enabled: Type.Optional(
    Type.Boolean({
      description:
        'Signing in asks for a code of an authenticator; in lists, told to those who manage members.',
    }),
  ),
})
export type Member = Static<typeof Member>

/** The signed-in member. */
export const Profile = Type.Intersect([
  Member,
  Type.Object({
    client_id: Id,
    language: Nullable(Locale, "Language of the mails; null follows the account's default."),
    notification_sound: Type.Boolean({ description: 'A sound for what concerns the member.' }),
    notification_desktop: Type.Boolean({ description: 'Notifications outside the page.' }),
    two_factor_enabled: Type.Boolean({ description: 'Signing in asks for a code of an authenticator.' }),
    canManageUser: Type.Boolean({ description: 'May manage members.' }),
    canManageSetting: Type.Boolean({ description: 'May manage settings, branding, channels and bots.' }),
    canAdhocReport: Type.Boolean({ description: 'May use the ad hoc report.' }),
    canManageFloor: Type.Boolean({ description: 'Sees and steers every chat.' }),
    canSeeFinance: Type.Boolean({ description: 'Sees subscription and payments.' }),
  }),
])
export type Profile = Static<typeof Profile>

const tag = 'Members'
const Name = Type.String({ minLength: 1, maxLength: LINE_MAX, pattern: '\\S', description: 'First name.' })
const Password = Type.String({
  minLength: PASSWORD_MIN,
  maxLength: PASSWORD_MAX,
  description: 'First password; common ones are refused. Without one they choose it by a mailed code.',
})

export const getProfile = route({
  method: 'GET',
  path: '/identity/users/me',
  access: 'member',
  tag,
  summary: 'Answers the signed-in member with the permissions of the role.',
  response: Profile,
})

export const setAvailability = route({
  method: 'PUT',
  path: '/identity/users/me/availability',
  access: 'member',
  tag,
  summary: 'Chooses between online and away.',
  body: Type.Object({
    availability: oneOf(['online', 'away'], { description: 'Off line is nobody by choice.' }),
  }),
  response: Member,
})

export const listMembers = route({
  method: 'GET',
  path: '/identity/client/users',
  access: 'member',
  tag,
  summary: 'Lists the members of the team.',
  query: Type.Object({
    Search_Str: Type.Optional(
      Type.String({ maxLength: LINE_MAX, description: 'Part of the name or e-mail address.' }),
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
  summary: 'Adds a member to the team, with a password or with a mailed code to choose one.',
  params: IdParams,
  body: Type.Object({
    email: Email,
    first_name: Name,
    last_name: Type.Optional(Type.String({ maxLength: LINE_MAX, description: 'Last name.' })),
    role: oneOf(roles, { description: 'None above the own one.' }),
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
  summary: 'Disables or enables a member; takes effect on open sessions at once.',
  params: IdParams,
  query: Type.Object({ is_disabled: Type.Boolean({ description: 'True disables, false enables.' }) }),
  response: Member,
})

export const setMemberRole = route({
  method: 'PUT',
  path: '/identity/users/:id/role',
  access: 'member',
  permission: 'canManageUser',
  tag,
  summary: 'Changes the role of a member; takes effect on open sessions at once.',
  params: IdParams,
  query: Type.Object({ role: oneOf(roles, { description: 'None above the own one.' }) }),
  response: Member,
})

export const setChatLimit = route({
  method: 'PUT',
  path: '/identity/users/:id/chat-limit',
  access: 'member',
  permission: 'canManageFloor',
  tag,
  summary: 'Changes how many open chats a member is given by itself.',
  params: IdParams,
  body: Type.Object({ chat_limit: ChatLimit }),
  response: Member,
})

export const resetMemberPassword = route({
  method: 'PUT',
  path: '/identity/user/:id/password-reset',
  access: 'member',
  permission: 'canManageUser',
  limits: [{ by: 'member', max: MAILS_PER_HOUR.address, window: MAILS_PER_HOUR.window }],
  tag,
  summary: "Voids another member's password and ends their sessions; they choose a new one by a mailed code.",
  params: IdParams,
  body: Nullable(
    Type.Object({
      new_password: Type.Optional(
        Type.String({
          minLength: PASSWORD_MIN,
          maxLength: PASSWORD_MAX,
          description: 'Sets this password instead of mailing a code; the mail then says who set it.',
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
  summary: 'Switches two-factor sign-in off for another member who lost their authenticator.',
  params: IdParams,
  errors: ['two_factor_not_enabled'],
})
