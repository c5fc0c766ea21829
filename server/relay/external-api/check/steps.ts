import * as auth from '#contract/account/auth.ts'
import { saveClientConfig } from '#contract/account/branding.ts'
import * as clients from '#contract/account/clients.ts'
import * as members from '#contract/account/members.ts'
import type { Route } from '#contract/base/route.ts'
import * as bots from '#contract/bots/bots.ts'
import { getBotByApiKey } from '#contract/bots/widget-bots.ts'
import * as chats from '#contract/chats/chats.ts'
import * as insights from '#contract/chats/insights.ts'
import * as training from '#contract/knowledge/training.ts'
import * as adhoc from '#contract/reports/adhoc.ts'
import { listFeedback } from '#contract/reports/feedback.ts'
import * as reports from '#contract/reports/reports.ts'
import * as statistics from '#contract/reports/statistics.ts'
import { createChat, sendFiles, sendMessage } from '#contract/visitor/visitor.ts'
import type { CallInput } from '../../base/own-calls.ts'
import { isRow, type Row } from '../readers/json-schema.ts'
import type { CallCredentials } from '../readers/route-reader.ts'

/** Answers so far, by route: completed to the contract's shapes, and with only the fields that the backend sent. */
export interface Answers {
  readonly complete: Map<Route, unknown>
  readonly raw: Map<Route, unknown>
}

/** Step of the check: a call and its input. */
export interface Step {
  readonly route: Route
  /** True if the call changes data; such calls are made only on request. */
  readonly changes?: boolean
  /** Returns the call's parts, or a sentence that says why it is not made. */
  input?(answers: Answers): CallInput | string
  /** True if the call is made as a visitor, with the bot's API key. */
  readonly isVisitors?: boolean
  /** True if a relay adds what it remembers of the visitor to the answer. */
  readonly isConversation?: boolean
}

const rowOf = (answers: Answers, route: Route): Row => {
  const answer = answers.complete.get(route)
  return isRow(answer) ? answer : {}
}

/**
 * Returns a function that makes a request body of a call's earlier answer, without the values that the relay filled in, so that
 * saving it changes nothing.
 */
const sameAs = (route: Route) => (answers: Answers) => {
  const raw = answers.raw.get(route)
  const entries = Object.entries(rowOf(answers, route)).filter(([name]) => isRow(raw) && name in raw)
  return { body: Object.fromEntries(entries) }
}

const firstOf = (answers: Answers, route: Route, name = 'entities', at = 0): Row => {
  const list = rowOf(answers, route)[name]
  const row: unknown = Array.isArray(list) ? list.at(at) : null
  return isRow(row) ? row : {}
}

type Place = (answers: Answers) => Row

/** Returns a function that returns the parts of a call about an item of a list, or a sentence if the list is empty. */
const about =
  (what: string, find: Place, parts: (id: unknown, answers: Answers) => CallInput) =>
  (answers: Answers): CallInput | string => {
    const { id } = find(answers)
    return id === undefined ? `there is no ${what} to try it with` : parts(id, answers)
  }

const bot: Place = (answers) => firstOf(answers, bots.listBots, 'bots')
const ownChat: Place = (answers) => rowOf(answers, createChat)
const someChat: Place = (answers) => firstOf(answers, chats.listChats)
const client: Place = (answers) => rowOf(answers, clients.getClient)
const me: Place = (answers) => rowOf(answers, members.getProfile)
const other: Place = (answers) => firstOf(answers, members.listMembers, 'entities', -1)
const document: Place = (answers) => firstOf(answers, training.listDocuments)
const url: Place = (answers) => rowOf(answers, training.addWebUrl)

const ofBot = (more: (answers: Answers) => CallInput = () => ({})) =>
  about('bot', bot, (id, answers) => ({ params: { id, bot: id, botId: id, bot_id: id }, ...more(answers) }))
const ofChat = (find: Place, more: CallInput = {}) =>
  about('chat', find, (id) => ({ params: { id }, ...more }))
const ofClient = (more: (answers: Answers) => CallInput) =>
  about('account', client, (id, answers) => ({ params: { id }, ...more(answers) }))

const fileOf = (name: string): FormData => {
  const form = new FormData()
  form.append('message', 'A file of the check')
  form.append('files', new Blob(['A file of the check.'], { type: 'text/plain' }), name)
  return form
}

const read = (route: Route, input?: Step['input']): Step => ({ route, ...(input && { input }) })
const change = (route: Route, input: Step['input']): Step => ({
  route,
  changes: true,
  ...(input && { input }),
})
const never = (route: Route, why: string): Step => ({ route, changes: true, input: () => why })

/**
 * Calls of the specification, in an order in which each call finds what it needs; where possible, later calls undo earlier
 * changes.
 */
export const steps: readonly Step[] = [
  read(members.getProfile),
  read(clients.getClient),
  read(bots.listBots),
  read(bots.getBot, ofBot()),
  { route: getBotByApiKey, isVisitors: true },
  read(clients.getChatConfig),
  read(
    clients.getModel,
    about('account', client, (id) => ({ params: { id } })),
  ),
  read(reports.getAnalytics),
  read(reports.getBotAnalytics, ofBot()),
  read(statistics.getStatistics),
  read(statistics.getBotStatistics, ofBot()),
  read(adhoc.getAdhocOptions),
  read(adhoc.searchAdhoc, () => ({ body: { start: 0, length: 20 } })),
  read(adhoc.exportAdhoc, () => ({ body: { format: 'csv' } })),
  read(members.listMembers),
  read(listFeedback),
  read(training.listDocuments, ofBot()),
  read(training.getPrompt, ofBot()),
  read(training.listWebUrls, ofBot()),
  read(chats.listChats),
  read(chats.getHistory, ofChat(someChat)),
  read(insights.calculateSummary, ofChat(someChat)),
  read(insights.calculateTags, ofChat(someChat)),
  {
    ...change(createChat, () => ({
      body: { user_name: 'Check of the backend', chat_default_message: 'Hello' },
    })),
    isVisitors: true,
    isConversation: true,
  },
  {
    ...change(sendMessage, ofChat(ownChat, { body: { message: 'Is anybody there?' } })),
    isVisitors: true,
    isConversation: true,
  },
  {
    ...change(sendFiles, (answers) => ofChat(ownChat, { body: fileOf('check.txt') })(answers)),
    isVisitors: true,
    isConversation: true,
  },
  change(chats.assignChat, (answers) => ofChat(ownChat, { body: { user_id: me(answers).id } })(answers)),
  change(chats.sendManual, ofChat(ownChat, { body: { message: 'An answer of the check.' } })),
  change(insights.summarizeChat, ofChat(ownChat, { query: { language: 'en' } })),
  change(insights.addTags, ofChat(ownChat, { body: { tags: ['check'] } })),
  change(insights.setTags, ofChat(ownChat, { body: { tags: ['checked'] } })),
  change(
    insights.generateTags,
    about('chat', ownChat, (id) => ({ params: { id, lang: 'en' } })),
  ),
  change(chats.returnChatToBot, ofChat(ownChat)),
  change(
    bots.toggleBot,
    ofBot((answers) => ({ body: { is_disabled: bot(answers).is_disabled === true } })),
  ),
  change(bots.updateBot, ofBot(sameAs(bots.getBot))),
  never(saveClientConfig, 'it would replace the configuration of the account'),
  change(clients.saveChatConfig, sameAs(clients.getChatConfig)),
  change(
    clients.saveModel,
    ofClient((answers) => ({ body: { refer_model: rowOf(answers, clients.getModel).refer_model } })),
  ),
  change(
    training.savePrompt,
    ofBot((answers) => ({ body: { prompt: rowOf(answers, training.getPrompt).prompt ?? '' } })),
  ),
  change(
    training.uploadDocuments,
    ofBot(() => ({ body: fileOf('check-of-the-backend.txt') })),
  ),
  change(
    training.markImportant,
    about('document', document, (id, answers) => ({
      params: { id, bot: bot(answers).id },
      body: { is_important: document(answers).is_important === true },
    })),
  ),
  change(
    training.deleteDocument,
    about(
      'uploaded document',
      (answers) => uploaded(answers),
      (id) => ({ params: { id } }),
    ),
  ),
  change(
    training.addWebUrl,
    ofBot(() => ({ body: { url: 'https://example.com/', title: 'Check of the backend' } })),
  ),
  change(
    training.updateWebUrl,
    about('web page', url, (id, answers) => ({
      params: { id, bot: bot(answers).id },
      body: { url: 'https://example.com/', title: 'Checked' },
    })),
  ),
  change(
    training.deleteWebUrl,
    about('web page', url, (id, answers) => ({ params: { id, bot: bot(answers).id } })),
  ),
  change(
    members.setMemberActive,
    about('member', other, (id, answers) => ({
      params: { id },
      query: { is_disabled: other(answers).is_disabled === true },
    })),
  ),
  change(
    members.setMemberRole,
    about('member', other, (id, answers) => ({ params: { id }, query: { role: other(answers).role } })),
  ),
  never(members.addMember, 'it would add a member'),
  never(members.resetMemberPassword, 'it would end the password of a member'),
  never(auth.signIn, 'the check has a token already'),
  never(auth.forgotPassword, 'it would send a mail'),
  never(auth.verifyResetToken, 'it needs the code of a mail'),
  never(auth.resetPassword, 'it needs the code of a mail'),
]

/** Returns the document that the check uploaded. */
function uploaded(answers: Answers): Row {
  const { entities } = rowOf(answers, training.uploadDocuments)
  const rows: unknown[] = Array.isArray(entities) ? entities : []
  return rows.filter(isRow).findLast(({ file_name }) => file_name === 'check-of-the-backend.txt') ?? {}
}

/** Returns the credentials of a step's call. */
export const credentialsOf = ({ isVisitors }: Step, token: string, answers: Answers): CallCredentials => {
  if (!isVisitors) return { token }
  const visitor = ownChat(answers).token
  return {
    apiKey: String(bot(answers).api_key ?? ''),
    ...(typeof visitor === 'string' && { token: visitor }),
  }
}
