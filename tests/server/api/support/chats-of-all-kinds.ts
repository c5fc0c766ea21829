import { updateBot } from '#contract/bots/bots.ts'
import { assignChat, endChat } from '#contract/chats/chats.ts'
import { addNote } from '#contract/chats/notes.ts'
import { askForAgent, createChat, rateChat, sendFiles } from '#contract/visitor/visitor.ts'
import type { TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'
import { newColleague, type Owner } from '#tests/support/people.ts'
import { upload } from '#tests/support/upload.ts'

/** Word that occurs in every chat. */
export const WORD = 'zebra'

/** Every kind of chat; assigned ones belong to An or Bo. */
export const kinds = ['bot', 'waiting', 'an', 'bo', 'anEnded', 'boEnded', 'playground'] as const
export type Kind = (typeof kinds)[number]

/** Starts a chat of a kind with a message, a file and a rating; returns it with its customer's credentials. */
async function begin(api: TestApi, owner: Owner, kind: Kind) {
  const headers = { 'api-key': owner.bot.api_key }
  const isTrial = kind === 'playground'
  const chat = await ok(api.app, createChat, {
    headers,
    ...(isTrial && { token: owner.token }),
    body: { playground: isTrial, user_name: `${WORD} ${kind}` },
  })
  const own = { headers, token: chat.token, params: { id: chat.id } }
  const files = [{ name: `${kind}.txt`, bytes: kind }]
  const { body } = await upload(api.app, sendFiles, { ...own, files, fields: { message: `${WORD} ${kind}` } })
  await ok(api.app, rateChat, { ...own, body: { stars: 5 } })
  return { id: chat.id, file: body.message.file_chat_messages[0].id as number, own }
}

/** Creates a team for an owner, and a chat of each kind with a message, a file, a rating and a note. */
export async function chatsOfAllKinds(api: TestApi, owner: Owner) {
  const { token } = owner
  const [an, bo] = [await newColleague(api, owner, 'agent'), await newColleague(api, owner, 'agent')]
  await ok(api.app, updateBot, { token, params: { id: owner.bot.id }, body: { attach_enabled: true } })
  const chats = {} as Record<Kind, Awaited<ReturnType<typeof begin>>>
  for (const kind of kinds) chats[kind] = await begin(api, owner, kind)
  await ok(api.app, askForAgent, chats.waiting.own)
  for (const kind of kinds) {
    const agent = kind.startsWith('an') ? an : kind.startsWith('bo') && kind !== 'bot' ? bo : null
    const of = { token, params: { id: chats[kind].id } }
    if (agent) await ok(api.app, assignChat, { ...of, body: { user_id: agent.member.id } })
    if (kind !== 'playground') await ok(api.app, addNote, { ...of, body: { text: WORD } })
    if (kind.endsWith('Ended')) await ok(api.app, endChat, of)
  }
  return { an, bo, chats }
}
