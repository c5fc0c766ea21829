import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { draftStorage, noteDraftStorage } from './drafts.ts'
import { outboxStorage } from './unsent.ts'

const storage = () => window.sessionStorage

/** Removes everything that this tab stores for a chat that no longer exists. */
function forget(id: number): void {
  draftStorage(storage).write(id, '')
  noteDraftStorage(storage).write(id, { text: '', mentions: [] })
  outboxStorage(storage).write(id, [])
}

/** Closes the chat on the screen when it is erased, and removes the drafts of erased chats. */
export function useErased(chatId: number | null, close: () => void): void {
  const { erasing } = useLL().desk.person
  const toast = useToast()
  useJournalEvents(['chats.erased'], (events) => {
    const ids = events.flatMap((event) => event.ids)
    const isOpen = chatId !== null && ids.includes(chatId)
    if (isOpen) {
      close()
      toast.show({ text: erasing.gone() })
    }
    for (const id of ids) forget(id)
  })
}
