import './conversation.css'
import { type ActorRefFrom, waitFor } from 'xstate'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import type { Failure } from '#machines/failure.ts'
import { isCaughtUp, shownText } from '#machines/reply/reveal.ts'
import { isBooting, isChatting } from '#machines/widget/selectors.ts'
import { widgetMachine } from '#machines/widget/widget-machine.ts'
import { restoredState, stateOf, unreadCount } from '#machines/widget/widget-rules.ts'
import type { WidgetEvent, WidgetState } from '#machines/widget/widget-types.ts'
import type { Conversation, SessionParts } from '../panel/session-types.ts'
import { lazily } from '../view/lazily.tsx'
import { actorsOf } from './actors.ts'
import { ConnectionNote } from './connection-note.tsx'
import { actorCreation } from './inspection.ts'
import { notifyPage } from './notify-page.ts'
import { PersonAvatar } from './person-avatar.tsx'
import { reportVisit } from './report-visit.ts'
import type { VisitorSocket } from './socket.ts'
import { Talk } from './talk.tsx'

const Closing = lazily(() => import('./closing.tsx').then((module) => module.Closing))
const EndDialog = lazily<{ readonly onClose: () => void }>(() =>
  import('./end-dialog.tsx').then((module) => module.EndDialog),
)

const MailDialog = lazily<{ readonly onClose: () => void }>(() =>
  import('./mail-dialog.tsx').then((module) => module.MailDialog),
)

/** Dependencies and callbacks of a conversation. */
export interface ConversationInput extends SessionParts {
  readonly bot: PublicBot
  readonly restored: WidgetState | null
  readonly about: () => { readonly locale: string; readonly welcome: string }
  /** Returns the visitor's identity token once it is known whether they have another open chat; null without a token. */
  readonly identity: () => Promise<string | null>
  /** Called when the view needs to be redrawn. */
  readonly changed: () => void
  /** Called when the state needs to be stored. */
  readonly keep: () => void
  /** Called when a command failed and no message shows the failure. */
  readonly report: (failure: Failure) => void
}

/**
 * Handles state that the view does not draw: failed commands, and answers that must be completed at once because of reduced
 * motion.
 */
function watch(
  actor: ActorRefFrom<typeof widgetMachine>,
  { report, changed, isInstant }: ConversationInput,
): void {
  let known: Failure | null = null
  actor.subscribe((snapshot) => {
    const { reveal, failure } = snapshot.context
    if (failure && failure !== known && isChatting(snapshot)) report(failure)
    known = failure
    if (reveal.startedAt !== null && !isCaughtUp(reveal) && isInstant()) actor.send({ type: 'reply.skip' })
    changed()
  })
}

const request = { type: 'agent.request' } as const

/** Requests an agent, now or as soon as the chat exists. */
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

/** Starts the machine from the stored state; resolves once it accepts commands. */
export async function startConversation(input: ConversationInput): Promise<Conversation> {
  let socket: VisitorSocket | null = null
  const holdSocket = (held: VisitorSocket | null) => {
    socket = held
  }
  const { restored, now, newId, random, keep } = input
  const create = await actorCreation()
  const machine = widgetMachine.provide({ actors: actorsOf({ ...input, holdSocket }) })
  const actor = create('widget: conversation', machine, {
    restored: restoredState(restored),
    now,
    newKey: newId,
    seed: random(),
  })
  actor.on('state.changed', keep)
  actor.on('typing.start', () => socket?.startTyping())
  watch(actor, input)
  const page = notifyPage(input, restored?.chatId ?? null)
  actor.subscribe(page.look)
  actor.start()
  await waitFor(actor, (snapshot) => !isBooting(snapshot))
  return converse(actor, input, page.send)
}

/** Wraps a running machine as a conversation. */
function converse(
  actor: ActorRefFrom<typeof widgetMachine>,
  parts: Pick<ConversationInput, keyof SessionParts | 'report'>,
  note: (event: WidgetEvent) => void,
): Conversation {
  const stopped = new Map<number, string>()
  const context = () => actor.getSnapshot().context
  const send = (event: WidgetEvent) => {
    const { question, reveal } = context()
    if (event.type === 'reply.stop' && question !== null) stopped.set(question, shownText(reveal))
    note(event)
    // Another tab can announce a new token after this conversation has been closed.
    if (actor.getSnapshot().status === 'active') actor.send(event)
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
    report: () => {
      const { chatId, token } = context()
      if (chatId !== null) reportVisit(parts, { chatId, token })
    },
    download: (locale, names) =>
      void import('./transcript.ts').then(
        ({ saveTranscript }) => saveTranscript(context().messages, locale, names),
        () => parts.report({ code: 'upstream_unavailable' }),
      ),
    stop: () => actor.stop(),
    views: { Talk, Closing, EndDialog, MailDialog, ConnectionNote, PersonAvatar },
  }
}
