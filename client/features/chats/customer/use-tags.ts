import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useOfferUndo } from '#client/core/undo/undo.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import type { ActedChat, Chat } from '#contract/chats/chat-shapes.ts'
import { addTags, setTags } from '#contract/chats/insights.ts'
import { type Failure, failureOf } from '#machines/failure.ts'
import { valueReversals } from '#machines/undo/undo-types.ts'

/** Tag changes that the chat does not show yet. */
interface Pending {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

const nothing: Pending = { added: [], removed: [] }

const same = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()
const has = (tags: readonly string[], tag: string) => tags.some((one) => same(one, tag))

/** Drops the changes that the chat now shows. */
const settled = ({ added, removed }: Pending, tags: readonly string[]): Pending => ({
  added: added.filter((tag) => !has(tags, tag)),
  removed: removed.filter((tag) => has(tags, tag)),
})

/** Returns a chat's tags including pending changes, and the commands that change them. */
export function useTags(chat: Pick<Chat, 'id' | 'tags'>) {
  const [pending, setPending] = useState(nothing)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [seen, setSeen] = useState(chat.tags)
  if (seen !== chat.tags) {
    setSeen(chat.tags)
    setPending((last) => settled(last, chat.tags))
  }
  const tags = [
    ...chat.tags.filter((tag) => !has(pending.removed, tag)),
    ...pending.added.filter((tag) => !has(chat.tags, tag)),
  ]
  const run = async (
    change: (last: Pending) => Pending,
    undo: (last: Pending) => Pending,
    work: Promise<ActedChat>,
    done: (chat: ActedChat) => void,
  ) => {
    setFailure(null)
    setPending(change)
    await work.then(done, (error: unknown) => {
      setFailure(failureOf(error))
      setPending(undo)
    })
  }
  const { undo: texts } = useLL().chats
  const offer = useOfferUndo()
  const params = { id: chat.id }
  const add = (name: string) => {
    const tag = name.trim()
    if (tag === '' || has(tags, tag)) return
    void run(
      (last) => ({ ...last, added: [...last.added, tag] }),
      (last) => ({ ...last, added: last.added.filter((one) => one !== tag) }),
      call(addTags, { params, body: { tags: [tag] } }),
      (tagged) => offer(texts.tagged({ tag }), valueReversals(tagged)),
    )
  }
  /** Confirms a tag added by the AI; the chat itself changes through the journal. */
  const keep = (tag: string) => {
    setFailure(null)
    call(addTags, { params, body: { tags: [tag] } }).catch((error: unknown) => setFailure(failureOf(error)))
  }
  const remove = (tag: string) =>
    void run(
      (last) => ({ ...last, removed: [...last.removed, tag] }),
      (last) => ({ ...last, removed: last.removed.filter((one) => one !== tag) }),
      call(setTags, { params, body: { tags: tags.filter((one) => one !== tag) } }),
      (untagged) => offer(texts.untagged({ tag }), valueReversals(untagged)),
    )
  return { tags, failure, add, keep, remove }
}
