import { useEffect, useState } from 'preact/hooks'
import { pictureAt } from '#client/lib/base-path.ts'
import type { listChatAgents } from '#contract/account/member-pictures.ts'
import { usePanel } from '../view/use-session.ts'

interface Person {
  readonly id: number
  readonly name: string
}

/** Returns the first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** Requests for agent pictures, by chat and agent. */
const pictures = new Map<string, Promise<string>>()

/** Returns the URL of an agent's picture; empty while loading, if there is none, or if it cannot be requested. */
function useAgentPicture(id: number): string {
  const { session, state } = usePanel()
  const { chatId, token = '' } = state.conversation?.state() ?? {}
  const [picture, setPicture] = useState('')
  useEffect(() => {
    if (!chatId) return
    let isGone = false
    const key = `${chatId}:${id}`
    const known =
      pictures.get(key) ??
      session.parts.api
        .ofChat<typeof listChatAgents>({ chatId, token }, 'GET', '/ai/client/chat/:id/agents')
        .then(({ agents }) => agents.find((agent) => agent.id === id)?.picture ?? '')
    pictures.set(key, known)
    known.then(
      (address) => !isGone && setPicture(address),
      // If the request fails, the initials are shown, and the agent's next message retries.
      () => pictures.delete(key),
    )
    return () => {
      isGone = true
    }
  }, [session, chatId, token, id])
  return picture
}

/** Person's picture, or their initials. */
export function PersonAvatar({ person: { id, name } }: { readonly person: Person }) {
  const picture = useAgentPicture(id)
  const [broken, setBroken] = useState('')
  return (
    <span class="avatar person" aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={pictureAt(picture)} alt="" onError={() => setBroken(picture)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
