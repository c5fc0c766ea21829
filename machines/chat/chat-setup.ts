import { assign, emit, raise, setup } from 'xstate'
import { TYPING_LIFE_MS, UPLOAD_FILES_MAX } from '#contract/base/limits.ts'
import type { ActedChat } from '#contract/chats/chat-shapes.ts'
import type { Message, Sender } from '#contract/chats/message-shapes.ts'
import type { Note } from '#contract/chats/notes.ts'
import type { Failure } from '../failure.ts'
import { overlapWith } from '../overlap.ts'
import { isSendable } from '../sendable.ts'
import { declaredPromise } from '../unprovided-actor.ts'
import type { FileRef } from '../upload/file-checks.ts'
import { type ChatRelation, chatRelation, type MoveKind, maySee, mayWrite, moveRules } from './chat-access.ts'
import {
  applyChange,
  applyDraft,
  applyEvent,
  applyStep,
  lostClaimOf,
  mergeNewest,
  mergePage,
  mergeSent,
  unreadOrder,
} from './chat-reducers.ts'
import type {
  ChatContext,
  ChatEmitted,
  ChatEvent,
  ChatInput,
  ChatJournalEvent,
  HistoryInput,
  HistoryPage,
  MessageChange,
  SendInput,
} from './chat-types.ts'
import { mergeChat, withDelivered, withRead } from './merge-chat.ts'
import { firstGap } from './merge-messages.ts'
import {
  addNote,
  beginNote,
  isSavable,
  joined,
  type Mention,
  mayDelete,
  mergeNotes,
  type Notebook,
  noDraft,
  removeNote,
  restoreDraft,
} from './notes.ts'
import {
  begin,
  discard,
  enqueue,
  fail,
  hasFailed,
  isBlocked,
  nextOf,
  requeue,
  revive,
  succeed,
} from './outbox.ts'
import type { StepEvent } from './steps.ts'

/** Our choice: interval between typing events to the customer; half the lifetime of an indicator. */
const TYPING_RENEWAL_MS = TYPING_LIFE_MS / 2
/** Our choice: pause before refetching missing messages. */
const FILL_RETRY_MS = 3_000
/** Our choice: pause before resending a message that the server could not accept. */
const SEND_RETRY_MS = 3_000

const conflicts: readonly Failure['code'][] = [
  'chat_already_assigned',
  'chat_version_conflict',
  'chat_ended',
  'chat_not_yours',
]

const hidden: readonly Failure['code'][] = ['not_found', 'permission_denied']

const relation = ({ chat, me }: ChatContext): ChatRelation | null => chat && chatRelation(chat, me)

/** Wraps a function that changes the notebook as one that changes the context. */
const inNotebook =
  <Params>(change: (book: Notebook, params: Params) => Notebook) =>
  ({ context }: { context: ChatContext }, params: Params) => ({ notebook: change(context.notebook, params) })

/** Sender of a typing event or message, and its chat. */
export interface Typist {
  readonly chat_id: number
  readonly by: Sender
  readonly user_id?: number | null
}

/** Types, actors, guards and actions of an open chat; each region's chart is in its own file. */
export const chatSetup = setup({
  types: {
    context: {} as ChatContext,
    events: {} as ChatEvent,
    input: {} as ChatInput,
    emitted: {} as ChatEmitted,
    tags: {} as 'busy' | 'loading' | 'stale',
  },
  actors: {
    loadHistory: declaredPromise<HistoryPage, HistoryInput>('loadHistory'),
    assignChat: declaredPromise<ActedChat, { chatId: number; userId: number; version: number }>('assignChat'),
    returnChatToBot: declaredPromise<ActedChat, { chatId: number; version: number }>('returnChatToBot'),
    transferChat: declaredPromise<ActedChat, { chatId: number; teamId: number | null; version: number }>(
      'transferChat',
    ),
    endChat: declaredPromise<ActedChat, { chatId: number }>('endChat'),
    sendMessage: declaredPromise<Message, SendInput>('sendMessage'),
    markRead: declaredPromise<void, { chatId: number; order: number }>('markRead'),
    loadNotes: declaredPromise<readonly Note[], { chatId: number }>('loadNotes'),
    saveNote: declaredPromise<Note, { chatId: number; text: string; mentions: readonly number[] }>(
      'saveNote',
    ),
    deleteNote: declaredPromise<void, { id: number }>('deleteNote'),
  },
  actions: {
    applyEvent: assign(({ context }, event: ChatJournalEvent) => applyEvent(context, event)),
    applyDraft: assign(({ context }, event: Extract<ChatEvent, { type: 'draft.changed' }>) =>
      applyDraft(context, event),
    ),
    applyStep: assign(({ context }, event: StepEvent) => applyStep(context, event)),
    mergeResponse: assign(({ context }, { act_id: _, ...chat }: ActedChat) => mergeChat(context, chat, null)),
    mergePage: assign(({ context }, page: HistoryPage) => mergePage(context, page)),
    mergeNewest: assign(({ context }, page: HistoryPage) => mergeNewest(context, page)),
    settleSent: assign(({ context }, message: Message) => {
      const taken = mergeSent(context, message)
      return { ...taken, outbox: succeed(taken.outbox ?? context.outbox) }
    }),
    markRead: assign(({ context }, { by, order }: { by: 'customer' | 'agent'; order: number }) => ({
      chat: context.chat && withRead(context.chat, by, order),
    })),
    markDelivered: assign(({ context }, order: number) => ({
      chat: context.chat && withDelivered(context.chat, order),
    })),
    applyChange: assign(({ context }, change: MessageChange) => ({
      ...applyChange(context, change),
      overlap: overlapWith(context.overlap, change),
    })),
    beginFetch: assign({ overlap: [] }),
    endFetch: assign({ overlap: null }),
    setShown: assign(({ context }, order: number) => ({ shown: Math.max(context.shown, order) })),
    beginMark: assign(({ context }) => ({ marking: unreadOrder(context) ?? 0 })),
    endMark: assign(({ context }) => ({
      chat: context.chat && withRead(context.chat, 'agent', context.marking),
    })),
    setLoadFailure: assign((_, loadFailure: Failure) => ({ loadFailure, overlap: null })),
    clearLoadFailure: assign({ loadFailure: null }),
    setFailure: assign(({ context }, failure: Failure) => ({
      failure,
      lostClaim: lostClaimOf(failure, context.chat),
    })),
    clearOutcome: assign({ failure: null, lostClaim: null }),
    reload: raise({ type: 'history.reload' }),
    setDraft: assign((_, draft: string) => ({ draft, keptTyping: true })),
    restartThrottle: assign({ keptTyping: false }),
    enqueueDraft: assign(({ context }) => ({
      draft: '',
      attached: [],
      outbox: enqueue(context.outbox, {
        key: context.newKey(),
        text: context.draft.trim(),
        files: context.attached,
        at: context.now(),
      }),
    })),
    attach: assign(({ context }, files: readonly FileRef[]) => ({
      attached: [...context.attached, ...files].slice(0, UPLOAD_FILES_MAX),
    })),
    detach: assign(({ context }, id: string) => ({
      attached: context.attached.filter((file) => file.id !== id),
    })),
    beginSend: assign(({ context }) => ({ outbox: begin(context.outbox) })),
    failSend: assign(({ context }, failure: Failure) => ({ outbox: fail(context.outbox, failure) })),
    requeue: assign(({ context }, key: string) => ({ outbox: requeue(context.outbox, key) })),
    revive: assign(({ context }) => ({ outbox: revive(context.outbox) })),
    discard: assign(({ context }, key: string) => ({ outbox: discard(context.outbox, key) })),
    setColleague: assign((_, colleague: string | null) => ({ colleague })),
    setViewers: assign(({ context }, viewers: ChatContext['viewers']) => ({
      viewers: viewers.filter(({ id }) => id !== context.me.id),
    })),
    setPresence: assign((_, customerOnline: boolean) => ({ customerOnline })),
    writeReply: assign({ writing: 'reply' }),
    writeNote: assign({ writing: 'note' }),
    turnIntoNote: assign(({ context: { draft, notebook } }) => ({
      draft: '',
      writing: 'note' as const,
      notebook: { ...notebook, draft: { ...notebook.draft, text: joined(notebook.draft.text, draft) } },
    })),
    beginNotes: assign(({ context }) => ({ notebook: { ...context.notebook, fresh: [] } })),
    mergeNotes: assign(inNotebook(mergeNotes)),
    addNote: assign(inNotebook(addNote)),
    removeNote: assign(inNotebook((book, id: number) => removeNote(book, { id }))),
    setNote: assign(
      inNotebook((book, text: string) => ({
        ...book,
        draft: text.trim() === '' ? { ...noDraft, text } : { ...book.draft, text },
      })),
    ),
    addMention: assign(
      inNotebook((book, member: Mention) => ({
        ...book,
        draft: { ...book.draft, mentions: [...book.draft.mentions, member] },
      })),
    ),
    beginNote: assign(({ context }) => ({ notebook: beginNote(context.notebook, context.now()) })),
    endNote: assign(inNotebook((book, note: Note) => addNote({ ...book, saving: null }, note))),
    restoreDraft: assign(inNotebook(restoreDraft)),
    beginDelete: assign(inNotebook((book, deleting: number) => ({ ...book, deleting, failure: null }))),
    endDelete: assign(({ context: { notebook } }) => ({
      notebook: { ...removeNote(notebook, { id: notebook.deleting ?? 0 }), deleting: null },
    })),
    failDelete: assign(inNotebook((book, failure: Failure) => ({ ...book, deleting: null, failure }))),
    clearNoteFailure: assign(({ context }) => ({ notebook: { ...context.notebook, failure: null } })),
    emitMoved: emit((_, { kind, chat }: { kind: MoveKind; chat: ActedChat }) => ({
      type: 'chat.moved' as const,
      kind,
      chat,
    })),
    emitTyping: emit(({ context }) => ({ type: 'typing.start', chat_id: context.chatId })),
    emitStopped: emit(({ context }) => ({ type: 'typing.stop', chat_id: context.chatId })),
  },
  guards: {
    isOurs: ({ context }, chatId: number) => chatId === context.chatId,
    hasRelation: ({ context }, expected: ChatRelation) => relation(context) === expected,
    hasOtherRelation: ({ context }, expected: ChatRelation) => relation(context) !== expected,
    mayMove: ({ context: { chat, me } }, move: MoveKind) => chat !== null && moveRules[move](chat, me),
    mayWrite: ({ context: { chat, me } }) => chat !== null && mayWrite(chat, me),
    maySend: ({ context: { chat, me, draft, attached, writing } }) =>
      writing === 'reply' &&
      chat !== null &&
      mayWrite(chat, me) &&
      (isSendable(draft) || (draft.trim() === '' && attached.length > 0)),
    maySaveNote: ({ context: { chat, me, notebook, writing } }) =>
      writing === 'note' && chat !== null && maySee(chat, me) && isSavable(notebook.draft),
    mayDeleteNote: ({ context: { me, notebook } }, id: number) =>
      notebook.notes.some((note) => note.id === id && mayDelete(note, me)),
    isBlank: (_, text: string) => text.trim() === '',
    isConflict: (_, failure: Failure) => conflicts.includes(failure.code),
    isHidden: (_, failure: Failure) => hidden.includes(failure.code),
    hasGap: ({ context }) => firstGap(context.messages) !== null,
    hasOlder: ({ context }) => (context.messages[0]?.order ?? 1) > 1,
    fillsGap: ({ context }, page: HistoryPage) => {
      const gap = firstGap(context.messages)
      return page.messages.some(({ order }) => gap && order > gap.after && order < gap.before)
    },
    hasQueued: ({ context }) => nextOf(context.outbox) !== undefined,
    hasFailed: ({ context }, key: string) => hasFailed(context.outbox, key),
    mayRetry: ({ context: { chat, me, outbox } }, key: string) =>
      chat !== null && mayWrite(chat, me) && hasFailed(outbox, key),
    isBlocked: ({ context }) => isBlocked(context.outbox),
    keptTyping: ({ context }) => context.keptTyping,
    isUnread: ({ context }) => relation(context) === 'mine' && unreadOrder(context) !== null,
    isOurCustomer: ({ context }, event: Typist) =>
      event.chat_id === context.chatId && event.by === 'customer',
    isColleague: ({ context }, event: Typist) =>
      event.chat_id === context.chatId && event.by === 'agent' && event.user_id !== context.me.id,
  },
  delays: { TYPING_LIFE_MS, TYPING_RENEWAL_MS, FILL_RETRY_MS, SEND_RETRY_MS },
})
