import { type Static, Type } from 'typebox'
import { Id, Moment, Nullable, oneOf } from '../base/shapes.ts'
import { queueReasons } from './chat-shapes.ts'
import { NamedMember } from './message-shapes.ts'
import { personStates } from './people.ts'

/** Kinds of changes in the history of a chat. */
export const chatStepKinds = [
  'assigned',
  'returned',
  'queued',
  'ended',
  'reopened',
  'pending',
  'snoozed',
  'resumed',
  'tagged',
  'state',
  'shared',
  'withdrawn',
] as const
export type ChatStepKind = (typeof chatStepKinds)[number]

const facts = {
  kind: oneOf(chatStepKinds, {
    description:
      'Change: assigned to a member, returned to the bot, queued, ended, reopened, set aside (`pending`, `snoozed`), taken back (`resumed`), tagged, the customer blocked or accepted again (`state`), or the chat shared with members or withdrawn from one.',
  }),
  after: Type.Integer({
    minimum: 0,
    description: '`order` of the last message before the change; 0 if there was none.',
  }),
  actor: oneOf(['member', 'customer', 'system', 'unknown'], {
    description: 'Party that made the change; `unknown` for changes before this was recorded.',
  }),
  by: Nullable(NamedMember, 'Member who made the change, with their name at the time; null for others.'),
  agent: Type.Optional({ ...NamedMember, description: 'Member to whom the chat was assigned.' }),
  members: Type.Optional(
    Type.Array(NamedMember, {
      description: 'Members with whom the chat was shared, or from whom it was withdrawn.',
    }),
  ),
  reason: Type.Optional(oneOf(queueReasons, { description: 'Why the chat was queued.' })),
  team: Type.Optional(
    Type.Object(
      { id: Id, name: Type.String({ description: 'Name of the team at the time.' }) },
      { description: 'Team to which a member transferred the chat.' },
    ),
  ),
  until: Type.Optional({ ...Moment, description: 'Time until which the chat was snoozed.' }),
  added: Type.Optional(Type.Array(Type.String(), { description: 'Tags that were added.' })),
  removed: Type.Optional(Type.Array(Type.String(), { description: 'Tags that were removed.' })),
  state: Type.Optional(oneOf(personStates, { description: 'State that the member gave to the customer.' })),
  undoes: Type.Optional(
    Type.Boolean({ description: 'True if the change undid the previous change of its kind.' }),
  ),
}

/** A change in the history of a chat, as the event that reports it carries it. */
export const StepFacts = Type.Object(facts, {
  description: 'A change in the history of the chat; omitted from events that the history does not show.',
})
export type StepFacts = Static<typeof StepFacts>

/** A change in the history of a chat, in the order of the journal. */
export const ChatStep = Type.Object({
  seq: Type.Integer({
    description:
      'Number of the event that reported the change; negative for changes from before the history was kept.',
  }),
  at: Moment,
  ...facts,
})
export type ChatStep = Static<typeof ChatStep>

/**
 * Compares two changes of one chat by their order. Numbers below zero only identify a change, so such changes are ordered by
 * time; they precede all others.
 */
export const bySeq = (one: ChatStep, other: ChatStep): number => {
  if (one.seq < 0 && other.seq < 0) return Date.parse(one.at) - Date.parse(other.at) || other.seq - one.seq
  return one.seq - other.seq
}
