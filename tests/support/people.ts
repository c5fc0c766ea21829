import { register, signIn, verifyOtp } from '#contract/account/auth.ts'
import { addMember, getProfile, type Role } from '#contract/account/members.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import type { TestApi } from './api.ts'
import { ok } from './inject.ts'

let count = 0

/** Password that is not among the common ones. */
export const PASSWORD = 'quiet-harbour-41'

/** Registers an owner through the public routes. */
export async function newOwner(api: TestApi) {
  const email = `owner${++count}@example.test`
  const { registration } = await ok(api.app, register, {
    body: { email, password: PASSWORD, first_name: 'Ada', last_name: 'Byron', company: `Acme ${count}` },
  })
  const { text } = await api.mailTo(email)
  const otp = 'code' in text ? text.code : ''
  const { access_token: token } = await ok(api.app, verifyOtp, { body: { email, otp, registration } })
  const profile = await ok(api.app, getProfile, { token })
  const { bots } = await ok(api.app, listBots, { token })
  const bot = await ok(api.app, getBot, { token, params: { id: bots[0]?.id ?? 0 } })
  return { email, token, profile, bot }
}

export type Owner = Awaited<ReturnType<typeof newOwner>>

/** Adds a member to an owner's team and signs them in. */
export async function newColleague(api: TestApi, owner: Owner, role: Role) {
  const email = `${role}${++count}@example.test`
  const member = await ok(api.app, addMember, {
    token: owner.token,
    params: { id: owner.profile.client_id },
    body: { email, first_name: 'Bo', last_name: 'Lind', role, password: PASSWORD },
  })
  const { access_token: token } = await ok(api.app, signIn, { body: { username: email, password: PASSWORD } })
  return { email, member, token }
}

/** Starts a chat as a visitor, and returns the calls and credentials for it. */
export async function newVisitor(
  api: TestApi,
  apiKey: string,
  more: { user_name?: string; language?: string } = {},
) {
  const headers = { 'api-key': apiKey }
  const chat = await ok(api.app, createChat, { headers, body: more })
  const own = { headers, token: chat.token, params: { id: chat.id } }
  return { chat, own, say: (message: string) => ok(api.app, sendMessage, { ...own, body: { message } }) }
}
