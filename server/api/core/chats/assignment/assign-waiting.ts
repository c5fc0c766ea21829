import { MINUTE_MS } from '#contract/base/units.ts'
import type { AssignmentReceipt } from '#contract/chats/chat-shapes.ts'
import { setClient } from '#server/api/core/clients/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { ClientRow } from '#server/api/platform/auth/callers.ts'
import { append, type NewEvent } from '#server/api/platform/journal/append.ts'
import type { Tx } from '#server/db/client.ts'
import { every } from '#server/lib/every.ts'
import { automaticAssignmentEvent } from '../change-events.ts'
import { assignWaitingChat } from '../changes.ts'
import { notifyAssigned } from '../chat-notifications.ts'
import { requeueAllOrphanedChats } from './requeue-chats.ts'
import {
  agentSlots,
  clientsPaced,
  clientsWaiting,
  lockQueue,
  type QueueTeam,
  queueTeams,
  type WaitingChat,
  waitingChats,
} from './store.ts'
import {
  afterAssignment,
  BACKLOG_PACE_MS,
  candidatesOf,
  freeSlots,
  isPaced,
  membersOf,
  receiptOf,
  type Strategy,
  strategyOf,
} from './strategy.ts'

/**
 * If the client uses automatic assignment, assigns its waiting chats, oldest first, to online members of their team who are below
 * their limit. Call it after committing a change that made a chat wait or a member available. Never throws: the job
 * `drain-queues` retries failed assignments.
 */
export async function assignWaitingChats(context: Context, clientId: number): Promise<void> {
  try {
    if (!(await clientsWaiting(context.db, clientId)).length) return
    await context.db.transaction((tx) => assignUnderLock(context, tx, clientId))
  } catch (error) {
    context.log.error({ err: error, client: clientId }, 'could not assign waiting chats')
  }
}

/**
 * Assigns the waiting chats of all clients, including chats left by a process that died between a change and its
 * `assignWaitingChats`, and chats of disabled members.
 */
export async function assignAllWaitingChats(context: Context): Promise<void> {
  await requeueAllOrphanedChats(context)
  for (const clientId of await clientsWaiting(context.db)) await assignWaitingChats(context, clientId)
}

/** Our choice: time after coming online for which a member's share of the backlog is checked every few seconds. */
const PACED_FOR_MS = 10 * MINUTE_MS

/** Gives members who came online their next chats from the backlog. Returns a function that stops it. */
export const watchBacklog = (context: Context): (() => Promise<void>) =>
  every(
    BACKLOG_PACE_MS,
    async () => {
      const since = new Date(context.clock.now().getTime() - PACED_FOR_MS)
      for (const clientId of await clientsPaced(context.db, since))
        await assignWaitingChats(context, clientId)
    },
    (err) => context.log.warn({ err }, 'could not give out the backlog'),
  )

/**
 * Runs one pass under the client's lock. As everywhere, the journal is written last because its head stays locked until the
 * commit.
 */
async function assignUnderLock(context: Context, tx: Tx, clientId: number): Promise<void> {
  await lockQueue(tx, clientId)
  const client = await setClient(tx, clientId, {})
  if (!client?.chat_config.autoAssign) return
  await append(tx, clientId, await assignInTurn(context, tx, client))
}

/** Members' loads, updated after each assignment. */
type Slots = Awaited<ReturnType<typeof afterAssignment>>

async function assignInTurn(context: Context, tx: Tx, client: ClientRow): Promise<NewEvent[]> {
  const { chat_config: strategy, id: clientId } = client
  const now = context.clock.now()
  const events: NewEvent[] = []
  const teams = await queueTeams(tx, clientId)
  let slots: Slots = await agentSlots(tx, clientId)
  /** Chats that nobody can take in this pass. */
  const passedOver = new Set<number>()
  for (;;) {
    const found = await nextChats(tx, clientId, { strategy, teams, slots, passedOver: passedOver.size, now })
    const chats = found.filter(({ id }) => !passedOver.has(id))
    if (!chats.length) return events
    for (const chat of chats) {
      const offer = offerOf(chat, strategy, { teams, slots, now })
      if (!offer) passedOver.add(chat.id)
      const added = offer && (await assignOne(context, tx, client, offer))
      // No member is free anymore, or the chat was taken, transferred or ended since the list was read.
      if (!offer || !added) continue
      slots = afterAssignment(slots, offer.receipt.agent.id, now.getTime())
      events.push(...added)
    }
  }
}

/** Chat, the assignment receipt that names its agent, and the members considered. */
interface Offer {
  readonly chat: WaitingChat
  readonly receipt: AssignmentReceipt
  readonly asked: Slots
}

/**
 * Returns the assignment for a chat; null if no member is free other than the one who just passed it on and those who must wait
 * for their next chat.
 */
function offerOf(
  { passedBy, ...chat }: WaitingChat,
  strategy: Strategy,
  { teams, slots, now }: Pick<Round, 'teams' | 'slots' | 'now'>,
): Offer | null {
  const { teamId, since } = chat
  const asked = membersOf(teamId, slots).filter(
    (slot) => slot.id !== passedBy && !isPaced(slot, since, now.getTime()),
  )
  const choice = receiptOf(strategyOf(teamId, strategy), asked)
  const team = teams.find((one) => one?.id === teamId)
  return choice && { chat: { ...chat, passedBy }, receipt: team ? { ...choice, team } : choice, asked }
}

/** Assigns a waiting chat according to its receipt; returns the events, or null if it is no longer waiting. */
async function assignOne(
  context: Context,
  tx: Tx,
  client: ClientRow,
  { chat, receipt, asked }: Offer,
): Promise<NewEvent[] | null> {
  const { id, teamId } = chat
  const now = context.clock.now()
  const changed = await assignWaitingChat(tx, client.id, id, { teamId, receipt, now })
  if (!changed) return null
  await context.chatHooks.handedOver(tx, client, changed)
  const candidates = candidatesOf(strategyOf(teamId, client.chat_config), asked)
  return [
    automaticAssignmentEvent(changed, receipt, candidates),
    ...(await notifyAssigned(tx, changed, null, now)),
  ]
}

interface Round {
  readonly strategy: Strategy
  readonly teams: readonly QueueTeam[]
  readonly slots: Slots
  /** Number of chats that no agent takes in this round. */
  readonly passedOver: number
  readonly now: Date
}

/**
 * Returns the oldest waiting chats for which a member is free, so that a team without free members does not block others. If all
 * free members must wait before they get more of the backlog, returns only chats that are newer than that.
 */
async function nextChats(
  tx: Tx,
  clientId: number,
  { strategy, teams, slots, passedOver, now }: Round,
): Promise<WaitingChat[]> {
  const chatsFor = async (free: Slots, since: number): Promise<WaitingChat[]> => {
    const roomOf = (team: QueueTeam) => {
      const teamId = team?.id ?? null
      return freeSlots(strategyOf(teamId, strategy), membersOf(teamId, free))
    }
    const open = teams.filter((team) => roomOf(team) > 0)
    const most = open.reduce((sum, team) => sum + roomOf(team), passedOver)
    return most > passedOver ? waitingChats(tx, clientId, { teams: open, most, since, now }) : []
  }
  const isReady = (slot: Slots[number]) => !isPaced(slot, 0, now.getTime())
  const found = await chatsFor(slots.filter(isReady), 0)
  if (found.length > passedOver) return found
  const paced = slots.filter((slot) => !isReady(slot))
  return chatsFor(paced, Math.min(...paced.map(({ onlineSince }) => onlineSince)))
}
