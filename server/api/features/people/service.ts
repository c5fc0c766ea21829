import type { AuditAction } from '#contract/account/audit.ts'
import { PERSON_NOTES_MAX } from '#contract/base/limits.ts'
import type { RequestOf } from '#contract/base/route.ts'
import { audienceOf, canManageChat, isSupervisor } from '#contract/chats/chat-policy.ts'
import type { StepFacts } from '#contract/chats/chat-steps.ts'
import type { Person, PersonChat, PersonNote, PersonPart, PersonState } from '#contract/chats/people.ts'
import type { reportPage } from '#contract/visitor/visitor.ts'
import { type Locked, lockVisible, visibleChat } from '#server/api/core/chats/chat-actions.ts'
import { stateStep } from '#server/api/core/chats/steps.ts'
import { chatOf } from '#server/api/core/chats/store.ts'
import type { Context } from '#server/api/core/context.ts'
import { audit } from '#server/api/platform/audit/audit.ts'
import type { Member, VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { endVisitorTokens, visitorsRevoked } from '#server/api/platform/auth/visitor-tokens.ts'
import { append } from '#server/api/platform/journal/append.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { iso } from '#server/lib/iso.ts'
import { describeParts, type PartRow, partsOf, rootOf, updateState } from './merged-store.ts'
import { knownZone, pageAddress, pageTitle } from './page-address.ts'
import {
  chatIdsOf,
  chatsOf,
  chatsWithKeys,
  deleteNote,
  insertNote,
  isRefused,
  notesOn,
  otherChats,
  type PersonChatRow,
  type PersonNoteRow,
  type PersonRow,
  personOf,
  type SeenChat,
  saveVisit,
  visitOf,
} from './store.ts'

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const toNote = ({ id, author_id, author_name, text, created_at }: PersonNoteRow): PersonNote => ({
  id,
  author: named(author_id, author_name),
  text,
  created_at: iso(created_at),
})

const toPersonChat = (row: PersonChatRow): PersonChat => ({
  id: row.id,
  channel: row.channel,
  status: row.status,
  created: iso(row.created_at),
  agent: named(row.assigned_to, row.agent_name),
  stars: row.stars,
  is_proven: row.is_proven,
  line: row.line ?? '',
})

const toPart = ({ id, name, channel, contact, chats, notes }: PartRow, own: number): PersonPart => ({
  id,
  is_this: id === own,
  name: name ?? '',
  channel,
  contact: contact ?? '',
  chats,
  notes,
})

const idsOf = (rows: readonly PersonRow[]): number[] => rows.map(({ id }) => id)

/** Returns the person behind a chat, with their identities, notes, visit and other chats. */
export async function describe(db: Executor, member: Member, chat: ChatSnapshot): Promise<Person> {
  const person = found(await personOf(db, member.clientId, chat.id))
  const rows = await partsOf(db, person)
  const visit = await visitOf(db, member.clientId, chat.id)
  const parts = await describeParts(db, member, rows, (key) => chatsWithKeys([key]))
  const keys = rows.length > 1 ? rows.map(({ key }) => key) : []
  return {
    id: rootOf(person),
    state: person.state,
    notes: (await notesOn(db, member.clientId, idsOf(rows))).map(toNote),
    chats: (await otherChats(db, member, chat, keys)).map(toPersonChat),
    pages: visit?.pages ?? [],
    parts: parts.map((part) => toPart(part, person.id)),
    time_zone: visit?.time_zone ?? null,
  }
}

/** Returns the person behind a chat as `describe` does, if the member can see the chat. */
export const personBehind = async ({ db }: Context, member: Member, chatId: number): Promise<Person> =>
  describe(db, member, await visibleChat(db, member, chatId))

/** Person who has changed, with one of their chats and their identities before the change. */
interface Changed {
  /** Chat of the person. */
  readonly chat: SeenChat
  readonly person: PersonRow
  /** The person's identities before the change. */
  readonly parts: readonly PersonRow[]
}

/** Publishes that a person has changed: one event for each of the person's chats, to the members who can see the chat. */
export async function appendChanged(
  tx: Tx,
  member: Member,
  { chat, person, parts }: Changed,
  {
    step,
    ...more
  }: { readonly merged?: number[]; readonly separated?: number[]; readonly step?: StepFacts } = {},
): Promise<void> {
  const keys = parts.map(({ key }) => key)
  const others = (await chatsOf(tx, member.clientId, keys)).filter(({ id }) => id !== chat.id)
  const events = [chat, ...others].map((one) => ({
    type: 'person.changed' as const,
    payload: {
      chat_id: one.id,
      person_id: rootOf(person),
      by: member.id,
      ...more,
      ...(step && one.id === chat.id && { step }),
    },
    audience: audienceOf(one),
  }))
  await append(tx, member.clientId, events)
}

/** Result of a change, and how the history of the chat shows it, if it does. */
interface Outcome<Result> {
  readonly result: Result
  readonly step?: StepFacts
}

/** Changes the person behind a chat in a transaction, and notifies the members who can see one of the person's chats. */
const change = <Result>(
  { db }: Context,
  caller: Member,
  chatId: number,
  work: (tx: Tx, locked: Locked, person: PersonRow, parts: readonly PersonRow[]) => Promise<Outcome<Result>>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const locked = await lockVisible(tx, caller, chatId)
    const { member, chat } = locked
    const person = found(await personOf(tx, member.clientId, chat.id))
    const parts = await partsOf(tx, person)
    const { result, step } = await work(tx, locked, person, parts)
    await appendChanged(tx, member, { chat, person, parts }, step && { step })
    return result
  })

/** Audit actions for changes to each state. */
const stateActions = {
  welcome: 'person.welcomed',
  blocked: 'person.blocked',
  spam: 'person.marked_spam',
} as const satisfies Record<PersonState, AuditAction>

/** Blocks the person behind a chat, marks them as spam, or accepts their messages again. */
export const setState = (
  context: Context,
  caller: Member,
  chatId: number,
  state: PersonState,
): Promise<Person> =>
  change(context, caller, chatId, async (tx, { member, chat }, person, parts) => {
    if (!canManageChat(member, chat)) throw new AppError('chat_not_yours')
    await updateState(tx, parts, { state, by: member.id, at: context.clock.now() })
    const subject = { id: rootOf(person), name: chat.user_name }
    if (state !== person.state)
      await audit(tx, member, {
        action: stateActions[state],
        subject,
        detail: { chat: chat.id, from: person.state },
      })
    const isSame = state === person.state
    return {
      result: await describe(tx, member, chat),
      ...(!isSame && { step: stateStep(chat, state, member) }),
    }
  })

/**
 * Ends the visitor tokens of all chats of the person behind a chat, for example after a device was lost. A person whom the site
 * identifies gets new ones; anyone else starts a new chat.
 */
export const endAccess = ({ db }: Context, caller: Member, chatId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { member, chat } = await lockVisible(tx, caller, chatId)
    if (!canManageChat(member, chat)) throw new AppError('chat_not_yours')
    const person = found(await personOf(tx, member.clientId, chat.id))
    const keys = (await partsOf(tx, person)).map(({ key }) => key)
    const ids = await chatIdsOf(tx, member.clientId, keys)
    await endVisitorTokens(tx, ids)
    const subject = { id: rootOf(person), name: chat.user_name }
    await audit(tx, member, { action: 'person.access_ended', subject, detail: { chat: chat.id } })
    await append(tx, member.clientId, [visitorsRevoked({ chat_ids: ids })])
  })

/** Adds a note to the person behind a chat. Throws `limit_reached`. */
export const addNote = (
  context: Context,
  member: Member,
  chatId: number,
  text: string,
): Promise<PersonNote> =>
  change(context, member, chatId, async (tx, _locked, person, parts) => {
    const ids = idsOf(parts)
    if ((await notesOn(tx, member.clientId, ids)).length >= PERSON_NOTES_MAX)
      throw new AppError('limit_reached', { params: { n: PERSON_NOTES_MAX } })
    const owner = { client_id: member.clientId, person_id: person.id, author_id: member.id }
    await insertNote(tx, { ...owner, text: text.trim(), created_at: context.clock.now() })
    return { result: toNote(found((await notesOn(tx, member.clientId, [person.id]))[0])) }
  })

/**
 * Deletes a note on the person behind a chat. Authors may delete their own notes, supervisors any note; otherwise throws
 * `permission_denied`.
 */
export const removeNote = (context: Context, caller: Member, chatId: number, noteId: number): Promise<void> =>
  change(context, caller, chatId, async (tx, { member }, _person, parts) => {
    const notes = await notesOn(tx, member.clientId, idsOf(parts))
    const note = found(notes.find(({ id }) => id === noteId))
    if (note.author_id !== member.id && !isSupervisor(member)) throw new AppError('permission_denied')
    await deleteNote(tx, member.clientId, noteId)
    return { result: undefined }
  })

/** Throws `customer_blocked` if messages from the visitor are refused. */
export async function checkWelcome({ db }: Context, { clientId, chatId }: VisitorCaller): Promise<void> {
  if (await isRefused(db, clientId, chatId)) throw new AppError('customer_blocked')
}

/** Stores the page that a visitor is viewing; if it has changed, notifies the members who can see the chat. */
export async function recordPage(
  { db, clock }: Context,
  { clientId, chatId }: VisitorCaller,
  { url, title, time_zone }: RequestOf<typeof reportPage>['body'],
): Promise<void> {
  const page = { url: pageAddress(url), title: pageTitle(title), at: iso(clock.now()) }
  await db.transaction(async (tx) => {
    const isOther = await saveVisit(tx, clientId, chatId, { page, timeZone: knownZone(time_zone) })
    const chat = isOther ? await chatOf(tx, clientId, chatId) : null
    if (!chat || chat.channel === 'playground') return
    const event = { type: 'page.visited', payload: { chat_id: chatId }, audience: audienceOf(chat) } as const
    await append(tx, clientId, [event])
  })
}
