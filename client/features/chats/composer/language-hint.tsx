import { useSelector } from '@xstate/react'
import { Languages } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { languageName } from '#client/lib/language-name.ts'
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

interface LanguageHintProps {
  readonly actor: ChatActor
  readonly chat: Chat
  /** Text being written. */
  readonly text: string
}

/** Warns if the reply is in a different language than the customer's; silent if either language is uncertain. */
export function LanguageHint({ actor, chat, text }: LanguageHintProps) {
  const { language } = useLL().desk
  const { locale } = useLocale()
  const written = useDeferredValue(text)
  const customerWords = useSelector(actor, customerText)
  // The language of the customer's browser only counts until the customer has written something.
  const theirs =
    customerWords === '' ? (chat.language?.slice(0, 2).toLowerCase() ?? null) : languageOf(customerWords)
  const mine = languageOf(written)
  const differs = mine !== null && theirs !== null && mine !== theirs
  return (
    <p role="status" className="px-3 text-warning-text text-xs empty:hidden">
      {differs && (
        <span className="flex items-center gap-1.5 pt-1">
          <Languages aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
          {language.differs({ mine: languageName(locale, mine), theirs: languageName(locale, theirs) })}
        </span>
      )}
    </p>
  )
}
