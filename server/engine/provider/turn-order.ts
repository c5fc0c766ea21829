import type { PromptMessage } from './provider.ts'

/**
 * Returns the messages in the order that the templates of all models accept: one system message, then user and assistant in turn,
 * beginning with the user. Without a role for the system, its message precedes the first of the user.
 */
export function inTurn(messages: readonly PromptMessage[], hasSystem: boolean): PromptMessage[] {
  const system = messages
    .filter(({ role }) => role === 'system')
    .map(({ content }) => content)
    .join('\n\n')
  const turns: PromptMessage[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    if (message.role === 'system' || (message.role === 'assistant' && !last)) continue
    const isPlain = (one: PromptMessage) =>
      one.role === 'user' || (one.role === 'assistant' && !one.toolCalls)
    if (last && last.role === message.role && isPlain(last) && isPlain(message))
      turns[turns.length - 1] = { ...last, content: `${last.content}\n\n${message.content}` }
    else turns.push(message)
  }
  if (system === '') return turns
  if (hasSystem) return [{ role: 'system', content: system }, ...turns]
  const [first, ...rest] = turns
  return first ? [{ ...first, content: `${system}\n\n${first.content}` }, ...rest] : turns
}
