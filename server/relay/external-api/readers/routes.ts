import { createHash } from 'node:crypto'
import * as auth from '#contract/account/auth.ts'
import { saveClientConfig } from '#contract/account/branding.ts'
import * as clients from '#contract/account/clients.ts'
import * as members from '#contract/account/members.ts'
import type { Route } from '#contract/base/route.ts'
import * as bots from '#contract/bots/bots.ts'
import * as chats from '#contract/chats/chats.ts'
import * as insights from '#contract/chats/insights.ts'
import * as training from '#contract/knowledge/training.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isRow, type Row } from './json-schema.ts'
import { membersOf } from './names.ts'
import { figuresReader, listChatsReader } from './pages.ts'
import type { ReadingCall, RouteReader } from './route-reader.ts'
import { rowsIn, withRows } from './rows.ts'
import { numberOf } from './scalars.ts'

const idOf = ({ input }: ReadingCall): number => numberOf((input.params as Row | undefined)?.id) ?? 0
const bodyOf = ({ input }: ReadingCall): Row => (isRow(input.body) ? input.body : {})
const rowOf = (answer: unknown): Row => (isRow(answer) ? answer : {})
const isWhole = (answer: unknown, id: number) => isRow(answer) && numberOf(answer.id) === id

/** Returns the last row of a list that matches; throws `not_found` if there is none. */
function only<T>(rows: readonly T[], matches: (row: T) => boolean): T {
  const row = rows.findLast(matches)
  if (row === undefined) throw new AppError('not_found')
  return row
}

/** Reads the signed-in member, whose account may be named only by another call. */
const profile: RouteReader = async (answer, call) => {
  // A member who makes a call is online.
  const row: Row = { availability: 'online', ...rowOf(answer) }
  if (numberOf(row.client_id)) return row
  const client = await call.calls.recent(clients.getClient, call.credentials).catch(() => null)
  return { ...row, client_id: client?.id ?? ownAccount(call.credentials.token) }
}

/** Returns an account number derived from a token alone, so that members of unknown accounts never share events. */
const ownAccount = (token = ''): number => createHash('sha256').update(token).digest().readUIntBE(0, 6) + 1

/** Reads a bot, or the list of bots, whose account may be named only by another call. */
const withAccount: RouteReader = async (answer, call) => {
  const profile = await call.calls.recent(members.getProfile, call.credentials).catch(() => null)
  const add = (row: unknown) => (isRow(row) ? { client_id: profile?.client_id ?? 1, ...row } : row)
  if (Array.isArray(answer)) return { bots: answer.map(add), integrations: [] }
  if (!isRow(answer)) return answer
  const list = [answer.bots, answer.entities, answer.data].find(Array.isArray)
  return call.route === bots.listBots ? { ...answer, bots: list?.map(add) ?? [] } : add(answer)
}

/** Reads a chat after a change: the answer if it is the chat, or else the chat read again. */
const changedChat: RouteReader = async (answer, call) => {
  const id = idOf(call)
  if (isWhole(answer, id) && 'updated_at' in rowOf(answer)) return answer
  const {
    messages: _,
    seq: __,
    ...chat
  } = await call.calls.read(chats.getHistory, { params: { id } }, call.credentials)
  return chat
}

const tokenNames = ['access_token', 'accessToken', 'token', 'auth_token', 'id_token', 'jwt', 'bearer']

/** Reads the token of a member who signs in; it can be the whole answer. */
const signedIn: RouteReader = (answer) => {
  const row = rowOf(answer)
  const found = [...tokenNames.map((name) => row[name]), answer].find((one) => typeof one === 'string' && one)
  if (!found) throw new AppError('not_provided')
  return { ...row, access_token: found, token_type: 'bearer' }
}

const queriesIn = (answer: unknown): number | undefined => {
  if (!isRow(answer)) return numberOf(answer)
  const { queries, cost, amount, count, credit } = answer
  return [queries, cost, amount, count, credit, ...Object.values(answer)]
    .map(numberOf)
    .find((n) => n !== undefined)
}

/** Returns the number of queries that the account has left, including add-ons; 0 if the account cannot be read. */
async function remainingOf({ calls, credentials }: ReadingCall): Promise<number> {
  const client = await calls.read(clients.getClient, {}, credentials).catch(() => null)
  if (!client) return 0
  const { monthly_queries, credit_consumed } = client.subscription
  return Math.max(0, monthly_queries + client.total_addons - credit_consumed)
}

const cost: RouteReader = async (answer, call) => ({
  queries: Math.max(1, queriesIn(answer) ?? 1),
  remaining: numberOf(rowOf(answer).remaining) ?? (await remainingOf(call)),
})

/** Reads a chat after its summary or tags were generated, with the cost, which a separate call calculates. */
const insightOf =
  (calculate: typeof insights.calculateSummary | typeof insights.calculateTags): RouteReader =>
  async (answer, call) => {
    const params = { id: idOf(call) }
    const calculated = await call.calls.read(calculate, { params }, call.credentials).catch(() => null)
    return {
      ...rowOf(await changedChat(answer, call)),
      queries: numberOf(rowOf(answer).queries) ?? calculated?.queries ?? 0,
      remaining: calculated?.remaining ?? (await remainingOf(call)),
    }
  }

/** Reads a sent message: the answer if it is a message, or else the chat's newest message that is not from the customer. */
const sentMessage: RouteReader = async (answer, call) => {
  const row = rowOf(answer)
  const agent = await call.calls.recent(members.getProfile, call.credentials)
  const by = {
    sender: 'agent',
    agent: { id: agent.id, name: `${agent.first_name} ${agent.last_name}`.trim() },
    client_message_id: call.headers['idempotency-key'] ?? null,
  }
  const note = (messageId: number) =>
    call.calls.authors.note({ clientId: agent.client_id, chatId: idOf(call), messageId }, by.agent)
  if (numberOf(row.id) && 'order' in row) {
    note(numberOf(row.id) ?? 0)
    return { chat_id: idOf(call), ...row, ...by }
  }
  const { messages } = await call.calls.read(
    chats.getHistory,
    { params: { id: idOf(call) } },
    call.credentials,
  )
  const sent = only(messages, ({ sender }) => sender !== 'customer')
  note(sent.id)
  return { ...sent, ...by }
}

/** Reads a history, and adds who wrote the messages that passed through this relay. */
const attributed: RouteReader = async (answer, call) => {
  const row = rowOf(answer)
  const { token } = call.credentials
  if (!Array.isArray(row.messages) || token === undefined) return answer
  const clientId = await call.calls.clientOf(token).catch(() => null)
  if (clientId === null) return answer
  const withAuthor = (message: unknown) => {
    const { id, sender } = rowOf(message)
    const messageId = numberOf(id)
    if (messageId === undefined || sender !== undefined) return message
    const agent = call.calls.authors.of({ clientId, chatId: idOf(call), messageId })
    return agent ? { ...rowOf(message), sender: 'agent', agent } : message
  }
  return { ...row, messages: row.messages.map(withAuthor) }
}

/** Reads a list of members, and adds who has a console open. */
const withAttendance: RouteReader = async (answer, { calls, credentials: { token } }) => {
  const found = rowsIn(answer)
  const { attendance } = calls
  if (!found || !attendance || token === undefined) return answer
  const clientId = await calls.clientOf(token).catch(() => null)
  if (clientId === null) return answer
  const rows = found.rows.map((row) => {
    const isPresent = isRow(row) && attendance.isPresent(clientId, numberOf(row.id) ?? 0)
    return isPresent ? { availability: 'online', ...row } : row
  })
  return withRows(answer, rows, found.total ?? rows.length)
}

const changedMember: RouteReader = async (answer, call) => {
  const id = idOf(call)
  if (isWhole(answer, id) && 'email' in rowOf(answer)) return answer
  return only(await membersOf(call), (member) => member.id === id)
}

const addedMember: RouteReader = async (answer, call) => {
  const row = rowOf(answer)
  if (numberOf(row.id) && 'email' in row) return answer
  return only(await membersOf(call), ({ email }) => email === bodyOf(call).email)
}

const botParams = ({ input }: ReadingCall) => {
  const bot = numberOf((input.params as Row | undefined)?.bot)
  return bot === undefined ? {} : { bot }
}

/** Adds the bot's id to a row, because services do not repeat it in every row. */
const withBot = (row: unknown, call: ReadingCall) => {
  const { bot } = botParams(call)
  return isRow(row) ? { ...(bot && { bot_id: bot }), ...row } : row
}

const ofBot: RouteReader = (answer, call) => {
  const add = (row: unknown) => withBot(row, call)
  if (Array.isArray(answer)) return answer.map(add)
  if (!isRow(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? value.map(add) : value]),
  )
}

const documentsOf = (call: ReadingCall) =>
  call.calls.read(training.listDocuments, { params: botParams(call) }, call.credentials)

const urlsOf = (call: ReadingCall) =>
  call.calls.read(training.listWebUrls, { params: botParams(call) }, call.credentials)

const hasRows = (answer: unknown): boolean =>
  Array.isArray(answer) || (isRow(answer) && Object.values(answer).some(Array.isArray))

/** Reads one web address: the answer if it is a web address, or else the list's row with the same address. */
const webUrl: RouteReader = async (answer, call) => {
  if (numberOf(rowOf(answer).id) && 'url' in rowOf(answer)) return withBot(answer, call)
  return only((await urlsOf(call)).entities, ({ url }) => url === bodyOf(call).url)
}

const savedPrompt: RouteReader = (answer, call) => {
  const { prompt } = bodyOf(call)
  return { version: 1, created_at: new Date().toISOString(), ...rowOf(answer), prompt }
}

/** Readers, by route, for answers that need more than the reader of their shape. */
export const routeReaders: ReadonlyMap<Route, RouteReader> = new Map<Route, RouteReader>([
  [auth.signIn, signedIn],
  // A server that accepts a code says so by its status.
  [auth.verifyResetToken, (answer) => ({ valid: true, ...rowOf(answer) })],
  [members.getProfile, profile],
  [bots.listBots, withAccount],
  [bots.getBot, withAccount],
  [bots.createBot, withAccount],
  [members.listMembers, withAttendance],
  [members.addMember, addedMember],
  [members.setMemberActive, changedMember],
  [members.setMemberRole, changedMember],
  [members.resetMemberPassword, changedMember],
  [clients.saveChatConfig, (_, { calls, credentials }) => calls.read(clients.getChatConfig, {}, credentials)],
  [
    clients.saveModel,
    (_, { calls, credentials, input }) =>
      calls.read(clients.getModel, { params: input.params as Row }, credentials),
  ],
  [
    bots.toggleBot,
    async (_, call) =>
      only((await call.calls.read(bots.listBots, {}, call.credentials)).bots, ({ id }) => id === idOf(call)),
  ],
  [
    bots.updateBot,
    (_, call) => call.calls.read(bots.getBot, { params: { id: idOf(call) } }, call.credentials),
  ],
  [
    saveClientConfig,
    async (_, call) => {
      const { api_key, bot_id, ...saved } = bodyOf(call)
      const { bots: list } = await call.calls.read(bots.listBots, {}, call.credentials)
      const bot = list.find(({ id, api_key: key }) => id === numberOf(bot_id) || key === api_key) ?? list[0]
      const config = bot && (await call.calls.read(bots.getBot, { params: { id: bot.id } }, call.credentials))
      return { ...config, ...saved, bot_id: bot?.id ?? null, api_key: bot?.api_key ?? null }
    },
  ],
  [chats.listChats, listChatsReader],
  [chats.getHistory, attributed],
  [chats.sendManual, sentMessage],
  [chats.sendManualFiles, sentMessage],
  ...[chats.assignChat, chats.returnChatToBot, chats.transferChat, chats.endChat, chats.reopenChat].map(
    (route): [Route, RouteReader] => [route, changedChat],
  ),
  [insights.addTags, changedChat],
  [insights.setTags, changedChat],
  [insights.summarizeChat, insightOf(insights.calculateSummary)],
  [insights.generateTags, insightOf(insights.calculateTags)],
  [insights.calculateSummary, cost],
  [insights.calculateTags, cost],
  [training.listDocuments, ofBot],
  [training.listWebUrls, ofBot],
  [
    training.uploadDocuments,
    async (answer, call) => (hasRows(answer) ? ofBot(answer, call) : await documentsOf(call)),
  ],
  [
    training.markImportant,
    async (answer, call) =>
      'file_name' in rowOf(answer)
        ? withBot(answer, call)
        : only((await documentsOf(call)).entities, ({ id }) => id === idOf(call)),
  ],
  [training.addWebUrl, webUrl],
  [training.updateWebUrl, webUrl],
  [training.getPrompt, (answer) => (typeof answer === 'string' ? { prompt: answer } : answer)],
  [training.savePrompt, savedPrompt],
  ...figuresReader,
])
