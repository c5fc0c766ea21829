import { type ActorRefFrom, createActor, type SnapshotFrom, waitFor } from 'xstate'
import type { PublicBot } from '#contract/bots.ts'
import type { Failure } from '#machines/failure.ts'
import { isCaughtUp, shownText } from '#machines/reply/reveal.ts'
import { widgetMachine } from '#machines/widget/widget-machine.ts'
import { restoredState, stateOf, unreadCount } from '#machines/widget/widget-rules.ts'
import type { WidgetEvent, WidgetState } from '#machines/widget/widget-types.ts'
import type { SessionParts } from '../panel/session.ts'
import { actorsOf } from './actors.ts'
import { Closing } from './closing.tsx'
import { ConnectionNote } from './connection-note.tsx'
import { EndDialog } from './end-dialog.tsx'
import { inspection } from './inspection.ts'
import { save } from './save.ts'
import type { VisitorSocket } from './socket.ts'
import { Talk } from './talk.tsx'
import { type Names, transcript } from './transcript.ts'

/** The widget machine at one moment. */
export type WidgetSnapshot = SnapshotFrom<typeof widgetMachine>

/** A conversation that runs, and what draws it. */
export interface Conversation {
  snapshot(): WidgetSnapshot
  /** What survives a reload. */
  state(): WidgetState
  can(event: WidgetEvent): boolean
  send(event: WidgetEvent): void
  /** Asks for a person; before the chat has begun it begins with `words`. */
  askForPerson(words: string): void
  /** What was shown of an answer that the visitor stopped, by the `order` of its question. */
  readonly stopped: ReadonlyMap<number, string>
  unread(): number
  /** Hands the conversation to the visitor as a text file. */
  download(locale: string, names: Names): void
  stop(): void
  readonly Talk: typeof Talk
  readonly Closing: typeof Closing
  readonly EndDialog: typeof EndDialog
  readonly ConnectionNote: typeof ConnectionNote
}

/** What a conversation starts with. */
export interface ConversationInput extends SessionParts {
  readonly bot: PublicBot
  readonly restored: WidgetState | null
  readonly about: () => { readonly locale: string; readonly welcome: string }
  /** Tells that there is something new to draw. */
  readonly changed: () => void
  /** Tells that there is something new to keep. */
  readonly keep: () => void
  /** Tells that a wish was refused, where no message says so itself. */
  readonly report: (failure: Failure) => void
}

/** Watches the machine for what the view does not draw: a wish that was refused, and a visitor who wants no motion. */
function watch(
  actor: ActorRefFrom<typeof widgetMachine>,
  { report, changed, isInstant }: ConversationInput,
): void {
  let known: Failure | null = null
  actor.subscribe((snapshot) => {
    const { reveal, failure } = snapshot.context
    if (failure && failure !== known && snapshot.matches('chatting')) report(failure)
    known = failure
    if (reveal.startedAt !== null && !isCaughtUp(reveal) && isInstant()) actor.send({ type: 'reply.skip' })
    changed()
  })
}

const request = { type: 'agent.request' } as const

/** Asks for a person, now or as soon as the chat is there. */
function askForPerson(actor: ActorRefFrom<typeof widgetMachine>): void {
  if (actor.getSnapshot().can(request)) {
    actor.send(request)
    return
  }
  const waiting = actor.subscribe((snapshot) => {
    if (!snapshot.can(request)) return
    waiting.unsubscribe()
    actor.send(request)
  })
}

/** Starts the machine on what the browser kept; the conversation is there once it takes wishes. */
export async function startConversation(input: ConversationInput): Promise<Conversation> {
  let socket: VisitorSocket | null = null
  const holdSocket = (held: VisitorSocket | null) => {
    socket = held
  }
  const { restored, now, newId, random, keep } = input
  const actor = createActor(widgetMachine.provide({ actors: actorsOf({ ...input, holdSocket }) }), {
    input: { restored: restoredState(restored), now, newKey: newId, seed: random() },
    ...(await inspection()),
  })
  actor.on('state.changed', keep)
  actor.on('typing.start', () => socket?.startTyping())
  watch(actor, input)
  actor.start()
  await waitFor(actor, (snapshot) => !snapshot.matches('booting'))
  return converse(actor)
}

/** The conversation of a machine that runs. */
function converse(actor: ActorRefFrom<typeof widgetMachine>): Conversation {
  const stopped = new Map<number, string>()
  const context = () => actor.getSnapshot().context
  const send = (event: WidgetEvent) => {
    const { question, reveal } = context()
    if (event.type === 'reply.stop' && question !== null) stopped.set(question, shownText(reveal))
    actor.send(event)
  }
  return {
    snapshot: () => actor.getSnapshot(),
    state: () => stateOf(context()),
    can: (event) => actor.getSnapshot().can(event),
    send,
    askForPerson: (words) => {
      askForPerson(actor)
      if (context().chatId === null) send({ type: 'message.send', text: words, files: [] })
    },
    stopped,
    unread: () => unreadCount(context()),
    download: (locale, names) => {
      const text = transcript(context().messages, locale, names)
      save(new Blob([text], { type: 'text/plain' }), `${names.bot}.txt`)
    },
    stop: () => actor.stop(),
    Talk,
    Closing,
    EndDialog,
    ConnectionNote,
  }
}
