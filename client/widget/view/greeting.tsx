import { welcomeText } from '../panel/language.ts'
import { OwnBubble, TheirBubble } from './bubble.tsx'
import { usePanel } from './use-session.ts'

/** Start of every conversation: the welcome text, and the suggested questions with their stored answers. */
export function Greeting() {
  const { state } = usePanel()
  const { bot, words, given, conversation, kept } = state
  if (!bot || !words) return null
  const { answers } = conversation?.state() ?? kept ?? {}
  return (
    <>
      <TheirBubble icon={bot.bot_icon} text={welcomeText(words.welcome_message, answers?.username ?? '')} />
      {given.map(({ question, answer }) => (
        <>
          <OwnBubble text={question} />
          <TheirBubble icon={bot.bot_icon} text={answer} />
        </>
      ))}
    </>
  )
}
