import { useSelector } from '@xstate/react'
import { useDeferredValue } from 'react'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { languageOf } from '#machines/composing/language.ts'
import type { ChatActor, ChatSnapshot } from '../chat-actor.ts'

/** Our choice: number of recent customer messages used to detect the language. */
const LAST_MESSAGES = 5

const customerText = ({ context: { messages } }: ChatSnapshot): string =>
  messages
    .filter(({ sender }) => sender === 'customer')
    .slice(-LAST_MESSAGES)
    .map(({ message }) => message)
    .join('\n')

/** A reply being written. */
export interface Draft {
  readonly actor: ChatActor
  readonly chat: Chat
  readonly text: string
}

/** Returns the languages of a draft and of the customer; null where uncertain. */
export function useLanguages({ actor, chat, text }: Draft) {
  const written = useDeferredValue(text)
  const customerWords = useSelector(actor, customerText)
  // The language of the customer's browser only counts until the customer has written something.
  const theirs =
    customerWords === '' ? (chat.language?.slice(0, 2).toLowerCase() ?? null) : languageOf(customerWords)
  return { mine: languageOf(written), theirs }
}
