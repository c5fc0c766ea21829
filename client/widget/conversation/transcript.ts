import type { Message } from '#contract/chats/message-shapes.ts'
import { save } from './save.ts'

/** Display names in a transcript. */
export interface Names {
  readonly bot: string
  readonly you: string
}

/** Returns the conversation as plain text: the sender, time and text of each message, with file names. */
export function transcript(messages: readonly Message[], locale: string, { bot, you }: Names): string {
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const nameOf = ({ sender, agent }: Message) => (sender === 'customer' ? you : (agent?.name ?? bot))
  return messages
    .map((message) => {
      const files = message.file_chat_messages.map(({ name }) => `[${name}]`)
      const lines = [
        `${nameOf(message)}, ${when.format(new Date(message.created_at))}`,
        message.message,
        ...files,
      ]
      return lines.filter(Boolean).join('\n')
    })
    .join('\n\n')
}

/** Saves the conversation as a text file. */
export function saveTranscript(messages: readonly Message[], locale: string, names: Names): void {
  const text = transcript(messages, locale, names)
  save(new Blob([text], { type: 'text/plain' }), `${names.bot}.txt`)
}
