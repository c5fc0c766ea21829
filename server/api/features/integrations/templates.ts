import type { Message } from '#contract/chats/message-shapes.ts'
import { sendManual, writableChat } from '#server/api/core/chats/chat-actions.ts'
import type { With } from '#server/api/core/context.ts'
import { callProvider } from '#server/api/core/integrations/refresh.ts'
import { integrationOf } from '#server/api/core/integrations/store.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import type { Template } from '#server/channels/channel.ts'
import { fillTemplate } from '#server/channels/whatsapp/templates.ts'
import { AppError, found } from '#server/lib/app-error.ts'
import { asking } from './connect.ts'

/** Returns the approved message templates of a connection. */
export async function templatesOf(
  context: With<'channels' | 'seal'>,
  clientId: number,
  id: number,
): Promise<readonly Template[]> {
  const row = found(await integrationOf(context.db, clientId, id))
  const channel = context.channels.of[row.channel]
  return found(
    await asking(context, row.channel, () =>
      callProvider(context, row, (connection) => channel.templates(connection)),
    ),
  )
}

/** Chosen template, with values for its parameters. */
interface Filled {
  readonly name: string
  readonly language: string
  readonly parameters: readonly string[]
}

/** Sends an approved template as an agent's message; the chat shows the template's text with the values filled in. */
export async function sendTemplate(
  context: With<'channels' | 'seal'>,
  member: Member,
  chatId: number,
  { name, language, parameters, key }: Filled & { readonly key: string | undefined },
): Promise<Message> {
  const chat = await writableChat(context.db, member, chatId)
  if (chat.channel !== 'whatsapp') throw new AppError('template_invalid', { fields: { name: 'unknown' } })
  if (!chat.integration_id) throw new AppError('channel_disconnected', { params: { channel: chat.channel } })
  const all = await templatesOf(context, member.clientId, chat.integration_id)
  const template = all.find((one) => one.name === name && one.language === language)
  if (!template) throw new AppError('template_invalid', { fields: { name: 'unknown' } })
  if (template.parameterNames.length !== parameters.length || parameters.some((value) => !value.trim()))
    throw new AppError('template_invalid', {
      params: { n: template.parameterNames.length },
      fields: { parameters: 'count' },
    })
  const text = fillTemplate(template, parameters)
  const outgoing = { name, language, parameters, places: template.parameterNames }
  return sendManual(context, member, chatId, { text, key, template: outgoing })
}
