import { welcomeText } from '../panel/language.ts'
import { TheirBubble } from './bubble.tsx'
import { usePanel } from './use-session.ts'

/** Start of every conversation: the welcome text, or a notice that the bot is off. */
export function Greeting() {
  const { state, LL } = usePanel()
  const { bot, words, conversation, kept } = state
  if (!bot || !words) return null
  const { answers } = conversation?.state() ?? kept ?? {}
  const welcome = welcomeText(words.welcome_message, answers?.username ?? '')
  return <TheirBubble icon={bot.bot_icon} text={bot.is_disabled ? LL.botOff() : welcome} />
}
