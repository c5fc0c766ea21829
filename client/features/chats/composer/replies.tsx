import { BookText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useJournalEvents } from '#client/core/live/live-provider.tsx'
import { useLiveResource } from '#client/core/live/use-live-resource.ts'
import { fetched } from '#client/core/page/fetched.tsx'
import { useCommands } from '#client/core/palette/commands.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { LOOKUP_PAGE } from '#contract/base/limits.ts'
import { type CannedReply, listCannedReplies } from '#contract/chats/canned-replies.ts'
import { type ManagerView, type Replies, RepliesContext } from './use-replies.ts'

const ReplyManager = fetched(async () => (await import('./reply-manager.tsx')).ReplyManager)

const load = (signal: AbortSignal) => call(listCannedReplies, { query: { length: LOOKUP_PAGE }, signal })

const byShortcut = (one: CannedReply, other: CannedReply) => one.shortcut.localeCompare(other.shortcut)

/**
 * Provides the canned replies: loads them once, follows their changes, and renders the dialog for managing them. Used once,
 * around the chats page.
 */
export function RepliesProvider({ children }: { children: ReactNode }) {
  const { data, failure, loading, reload, patch } = useLiveResource('chats: replies', load)
  const { replies: texts } = useLL().desk
  const [view, setView] = useState<ManagerView | null>(null)
  useCommands(texts.title(), [
    { id: 'replies.manage', label: texts.manage(), icon: BookText, run: () => setView({ kind: 'list' }) },
  ])
  useJournalEvents(['canned_reply.saved', 'canned_reply.deleted'], (events) =>
    patch(({ entities }) => {
      const byId = new Map(entities.map((reply) => [reply.id, reply]))
      for (const event of events)
        if (event.type === 'canned_reply.saved') byId.set(event.reply.id, event.reply)
        else byId.delete(event.id)
      return { entities: [...byId.values()].sort(byShortcut), total: byId.size }
    }),
  )
  const value: Replies = {
    replies: data?.entities ?? [],
    failure: data ? null : failure,
    isLoading: loading,
    retry: reload,
    manage: () => setView({ kind: 'list' }),
    saveAs: (text) => setView({ kind: 'new', text }),
  }
  return (
    <RepliesContext value={value}>
      {children}
      {view && <ReplyManager view={view} onClose={() => setView(null)} />}
    </RepliesContext>
  )
}
