import { type Static, Type } from 'typebox'
import { LINE_MAX_CHARS, TAG_MAX_CHARS } from '../base/limits.ts'
import { route } from '../base/route.ts'
import { about, Id, IdParams, Line, listOf, Moment, NamedMember, oneOf, oneOrMore } from '../base/shapes.ts'
import { channels, chatSorts, chatStatuses, sentiments } from './chat-shapes.ts'

const tag = 'Desk'
const memberRoute = { access: 'member', tag } as const

/** Filters of a saved view, with the same fields as the query of the chat list. */
export const ViewFilters = Type.Object(
  {
    search: Type.Optional(about(Line, 'Search terms, as in the chat search.')),
    status: Type.Optional(oneOrMore(oneOf(chatStatuses), 'Only chats with this status.')),
    bot_id: Type.Optional(
      oneOrMore(Type.Integer({ minimum: -1 }), 'Only chats of this bot; -1 means all bots.'),
    ),
    agent_id: Type.Optional(oneOrMore(Id, 'Only chats that are or were last assigned to this agent.')),
    team_id: Type.Optional(
      oneOrMore(Type.Integer({ minimum: 0 }), 'Only chats of this team; 0 means chats of no team.'),
    ),
    channel: Type.Optional(oneOrMore(oneOf(channels), 'Only chats of this channel.')),
    sentiment: Type.Optional(oneOrMore(oneOf(sentiments), 'Only chats with this sentiment.')),
    tag: Type.Optional(oneOrMore(Type.String({ maxLength: TAG_MAX_CHARS }), 'Only chats with this tag.')),
    sort: Type.Optional(oneOf(chatSorts, { description: 'Order of the list.' })),
    scope: Type.Optional(
      oneOf(['all', 'mine', 'teams', 'waiting', 'turn', 'snoozed', 'pending', 'mentions', 'ended'], {
        description:
          'Chats that the console shows: all, the viewing member’s own, the chats of their teams, waiting ones, or a part of the member’s own: those in which it is their turn, snoozed or pending ones, those with mentions, or those that ended today.',
      }),
    ),
    startDate: Type.Optional(Moment),
    endDate: Type.Optional(Moment),
  },
  { additionalProperties: false },
)
const viewFields = {
  name: Type.String({
    minLength: 1,
    maxLength: LINE_MAX_CHARS,
    pattern: '\\S',
    description: 'Name of the view.',
  }),
  filters: about(ViewFilters, 'Filters of the chat list.'),
  is_shared: Type.Boolean({
    description: 'True if all members can use it; only supervisors can share views.',
  }),
}

/** Editable fields of a view. */
export const ViewFields = Type.Object(viewFields)

/** A named set of filters for the chat list. */
export const View = Type.Object({
  id: Id,
  ...viewFields,
  owner: about(NamedMember, 'The member who created it.'),
  created_at: Moment,
})
export type View = Static<typeof View>

export const listViews = route({
  ...memberRoute,
  method: 'GET',
  path: '/ai/views',
  summary: "Lists the caller's own views and the shared ones, by name.",
  response: listOf(View),
})

export const addView = route({
  ...memberRoute,
  method: 'POST',
  path: '/ai/views',
  summary: 'Saves a set of filters under a name.',
  body: ViewFields,
  status: 201,
  response: View,
  errors: ['permission_denied', 'limit_reached'],
})

export const saveView = route({
  ...memberRoute,
  method: 'PUT',
  path: '/ai/views/:id',
  summary: "Changes one of the caller's views.",
  params: IdParams,
  body: ViewFields,
  response: View,
  errors: ['permission_denied'],
})

export const deleteView = route({
  ...memberRoute,
  method: 'DELETE',
  path: '/ai/views/:id',
  summary: "Deletes one of the caller's views.",
  params: IdParams,
  errors: ['permission_denied'],
})
