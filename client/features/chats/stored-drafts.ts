import { call } from '#client/api/call.ts'
import { type DraftFields, listDrafts, saveDraft } from '#contract/chats/drafts.ts'
import type { DraftStorage, NoteDraftStorage } from './drafts.ts'

/** Our choice: pause in typing after which a draft is stored, in milliseconds. */
const PAUSE_MS = 800

/** Drafts in this tab that are also stored on the server, so that they survive the tab and the session. */
export interface StoredDrafts {
  readonly drafts: DraftStorage
  readonly notes: NoteDraftStorage
  /** Loads the stored drafts of chats that have none in this tab; returns them. */
  readonly load: () => Promise<Awaited<ReturnType<typeof fetchDrafts>>>
  /** Stores at once what waits for a pause in typing. */
  readonly flush: () => void
}

/** Draft that waits for a pause in typing. It is taken when it is typed, because the tab forgets its drafts on sign-out. */
interface Due {
  readonly timer: ReturnType<typeof setTimeout>
  readonly body: DraftFields
}

const fetchDrafts = async () => (await call(listDrafts, {})).entities

/**
 * Wraps the drafts of a tab so that each change is also stored on the server after a pause in typing. Failures are ignored: the
 * tab still has the text, the next change is stored again, and backends without drafts refuse them all.
 */
export function storedDrafts(drafts: DraftStorage, notes: NoteDraftStorage): StoredDrafts {
  const due = new Map<number, Due>()
  const save = (chatId: number) => {
    const waiting = due.get(chatId)
    if (!waiting) return
    clearTimeout(waiting.timer)
    due.delete(chatId)
    call(saveDraft, { params: { id: chatId }, body: waiting.body }).catch(() => undefined)
  }
  const plan = (chatId: number) => {
    clearTimeout(due.get(chatId)?.timer)
    const { text: note, mentions } = notes.read(chatId)
    due.set(chatId, {
      timer: setTimeout(() => save(chatId), PAUSE_MS),
      body: { reply: drafts.read(chatId), note, mentions: [...mentions] },
    })
  }
  return {
    drafts: {
      read: drafts.read,
      write: (chatId, text) => {
        if (text === drafts.read(chatId)) return
        drafts.write(chatId, text)
        plan(chatId)
      },
    },
    notes: {
      read: notes.read,
      write: (chatId, draft) => {
        if (JSON.stringify(draft) === JSON.stringify(notes.read(chatId))) return
        notes.write(chatId, draft)
        plan(chatId)
      },
    },
    load: async () => {
      const stored = await fetchDrafts()
      const missing = stored.filter(
        ({ chat_id }) => drafts.read(chat_id) === '' && notes.read(chat_id).text === '' && !due.has(chat_id),
      )
      for (const { chat_id, reply, note, mentions } of missing) {
        drafts.write(chat_id, reply)
        notes.write(chat_id, { text: note, mentions })
      }
      return missing
    },
    flush: () => {
      for (const chatId of [...due.keys()]) save(chatId)
    },
  }
}
