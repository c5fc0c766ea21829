import type { Bot } from '#contract/bots/bots.ts'

/** Default settings of a new bot (specification 3); a bot that differs in any of them counts as customized. */
const untouched = {
  bot_icon: '',
  welcome_message: 'Hi there! How can I assist you today?',
  bot_question: 'Ask me anything!',
  primary_color: '#0086ff',
  secondary_color: '#ffffff',
} as const satisfies Partial<Bot>

/** Returns true if a bot still has the default colors. */
export const hasDefaultColors = (bot: Pick<Bot, 'primary_color' | 'secondary_color'>): boolean =>
  bot.primary_color === untouched.primary_color && bot.secondary_color === untouched.secondary_color

/**
 * Returns true if a bot's look, texts, languages or allowed sites were changed; the name does not count because it is set on
 * creation.
 */
export const isCustomised = (bot: Bot): boolean =>
  bot.allowed_domain.length > 0 ||
  bot.languages.length > 0 ||
  bot.sample_questions.length > 0 ||
  (Object.keys(untouched) as (keyof typeof untouched)[]).some((field) => bot[field] !== untouched[field])
