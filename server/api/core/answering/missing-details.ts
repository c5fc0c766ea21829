import type { BotConfig } from '#contract/bots/bots.ts'
import type { ChatSnapshot } from '#server/db/snapshots.ts'

/** Returns whether a customer is unnamed; `insertChat` gives such customers a name made from the chat id. */
const isNameless = ({ id, user_name }: Pick<ChatSnapshot, 'id' | 'user_name'>): boolean =>
  user_name === `Visitor ${id}`

/**
 * Returns the required details that a website visitor has to provide before an agent is called, by field or label; empty if there
 * are none.
 */
export function missingDetails(
  { customer_info_custom_field: form }: Pick<BotConfig, 'customer_info_custom_field'>,
  chat: ChatSnapshot,
): Record<string, string> {
  if (!form.enabled || form.asked_at !== 'handover' || chat.channel !== 'widget') return {}
  const missing = [
    ...(isNameless(chat) ? (['username'] as const) : []),
    ...(chat.email ? [] : (['email'] as const)),
    ...(chat.phone ? [] : (['phone'] as const)),
  ].filter((name) => form[name].enabled && form[name].required)
  const custom = form.custom_fields.filter(
    ({ label, required }) => required && !chat.custom_fields[label]?.trim(),
  )
  return Object.fromEntries(
    [...missing, ...custom.map(({ label }) => label)].map((name) => [name, 'required']),
  )
}
