import { call } from '#client/api/call.ts'
import { listChats } from '#contract/chats.ts'
import { getPrompt } from '#contract/training.ts'

/** Completed steps on the way to a bot on a website; the knowledge of the bot is part of the list of bots. */
export interface FirstSteps {
  readonly prompt: boolean
  readonly publish: boolean
}

/** Loads the completed steps of a bot; it counts as published once a customer has written on a website. */
export async function loadFirstSteps(bot: number, signal: AbortSignal): Promise<FirstSteps> {
  const [{ prompt }, chats] = await Promise.all([
    call(getPrompt, { params: { bot }, signal }),
    call(listChats, { query: { bot_id: bot, channel: 'widget', length: 1 }, signal }),
  ])
  return { prompt: prompt.trim() !== '', publish: chats.total > 0 }
}
