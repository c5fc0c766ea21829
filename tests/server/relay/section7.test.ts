import Value from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword, signIn, verifyResetToken } from '#contract/account/auth.ts'
import { saveClientConfig } from '#contract/account/branding.ts'
import { getChatConfig, getClient, getModel, saveChatConfig, saveModel } from '#contract/account/clients.ts'
import {
  addMember,
  getProfile,
  listMembers,
  resetMemberPassword,
  setMemberActive,
  setMemberRole,
} from '#contract/account/members.ts'
import { type ErrorBody, errors } from '#contract/base/errors.ts'
import type { Route } from '#contract/base/route.ts'
import { getBot, listBots, toggleBot, updateBot } from '#contract/bots/bots.ts'
import { bootWidget, getBotByApiKey } from '#contract/bots/widget-bots.ts'
import { assignChat, getHistory, listChats, returnChatToBot, sendManual } from '#contract/chats/chats.ts'
import {
  addTags,
  calculateSummary,
  calculateTags,
  generateTags,
  setTags,
  summarizeChat,
} from '#contract/chats/insights.ts'
import {
  addWebUrl,
  deleteDocument,
  deleteWebUrl,
  getPrompt,
  listDocuments,
  listWebUrls,
  markImportant,
  savePrompt,
  updateWebUrl,
  uploadDocuments,
} from '#contract/knowledge/training.ts'
import { exportAdhoc, getAdhocOptions, searchAdhoc } from '#contract/reports/adhoc.ts'
import { listFeedback } from '#contract/reports/feedback.ts'
import { getAnalytics, getBotAnalytics } from '#contract/reports/reports.ts'
import { getBotStatistics, getStatistics } from '#contract/reports/statistics.ts'
import {
  createChat,
  getVisitorChat,
  renewVisitor,
  sendFiles,
  sendMessage,
} from '#contract/visitor/visitor.ts'
import {
  API_KEY,
  type Dialect,
  PASSWORD,
  type Section7Backend,
  startSection7,
} from '#tests/fakes/section7/start.ts'
import { routes } from '#tests/support/contract-routes.ts'
import type { ConsoleProbe } from '#tests/support/floor.ts'
import { extrasIn, type Input, inFrontOf } from '#tests/support/in-front-of.ts'

describe.each<Dialect>(['old', 'envelope'])(
  'a relay in front of a backend that speaks section 7 only (%s)',
  (dialect) => {
    let backend: Section7Backend
    let relay: Awaited<ReturnType<typeof inFrontOf>>
    let screen: ConsoleProbe
    beforeAll(async () => {
      backend = await startSection7(dialect)
      relay = await inFrontOf(backend.url)
      ;({ screen } = await relay.enters('olga@example.test', PASSWORD))
    })
    beforeEach(() => backend.restore())
    afterAll(async () => {
      await relay.close()
      await backend.stop()
    })

    const call = <const R extends Route>(route: R, input?: Input) => relay.call(route, input)
    const refused = (route: Route, input?: Input) => relay.refused(route, input)
    const heard = (type: string) => screen.until(({ events }) => events.some((event) => event.type === type))

    it('signs in, and shows the account, its members and settings', async () => {
      expect(await call(getProfile)).toMatchObject({
        id: 11,
        client_id: 41,
        role: 'owner',
        canManageFloor: true,
      })
      expect(await call(getClient)).toMatchObject({
        id: 41,
        total_addons: 20,
        subscription: { monthly_queries: 500 },
      })
      expect((await call(listMembers)).entities.map(({ first_name }) => first_name)).toEqual([
        'Olga',
        'Aldo',
        'Sven',
      ])
      await heard('availability.changed')
      expect((await call(listMembers)).entities.map(({ availability }) => availability)).toEqual([
        'online',
        'offline',
        'offline',
      ])
      expect(await call(getChatConfig)).toMatchObject({ tagLang: 'en-US', assignType: 'round_robin' })
      expect(await call(getModel, { params: { id: 41 } })).toMatchObject({ refer_model: 'gpt-4.1-mini' })
    })

    it('shows and publishes bots', async () => {
      expect((await call(listBots)).bots).toMatchObject([{ id: 7, bot_name: 'Old bot', is_disabled: false }])
      const bot = await call(getBot, { params: { id: 7 } })
      expect(bot).toMatchObject({ allowed_domain: ['shop.example', '*.shop.example'], bottom: 24 })
      expect(bot.embed_code).toMatch(/^<script src="http.+\/widget\.js" data-key="key-of-the-old-bot" async>/)
      const saved = await call(updateBot, { params: { id: 7 }, body: { ...bot, bot_name: 'New name' } })
      expect(saved).toMatchObject({ bot_name: 'New name', allowed_domain: bot.allowed_domain })
      await heard('bot.updated')
      const renamed = await call(updateBot, { params: { id: 7 }, body: { welcome_message: 'Good day!' } })
      expect(renamed).toMatchObject({ bot_name: 'New name', welcome_message: 'Good day!', bottom: 24 })
      for (const [bot_icon, shown] of [
        ['http://tracker.example/icon.png', ''],
        ['javascript:alert(1)', ''],
        ['data:text/html,<script>', ''],
        ['https://shop.example/icon.png', 'https://shop.example/icon.png'],
        ['data:image/png;base64,AA==', 'data:image/png;base64,AA=='],
      ])
        expect(await call(updateBot, { params: { id: 7 }, body: { bot_icon } })).toMatchObject({
          bot_icon: shown,
        })
      await call(updateBot, { params: { id: 7 }, body: { bot_icon: '' } })
      expect(await call(toggleBot, { params: { id: 7 }, body: { is_disabled: true } })).toMatchObject({
        is_disabled: true,
      })
      await call(toggleBot, { params: { id: 7 }, body: { is_disabled: false } })
      await heard('bot.toggled')
      await call(saveClientConfig, { params: { id: 41 }, body: { product_name: 'Shop' } })
    })

    it('trains: prompt, files and addresses', async () => {
      const bot = { params: { bot: 7 } }
      expect((await call(getPrompt, bot)).prompt).toBe('Be brief.')
      expect((await call(savePrompt, { ...bot, body: { prompt: 'Be kind & short.' } })).prompt).toBe(
        'Be kind & short.',
      )
      expect((await call(getPrompt, bot)).prompt).toBe('Be kind & short.')
      await heard('prompt.saved')
      expect((await call(listDocuments, bot)).entities).toMatchObject([{ id: 61, format: 'pdf', bot_id: 7 }])
      const form = new FormData()
      form.append('files', new Blob(['Hours: 9 to 5'], { type: 'text/plain' }), 'hours.txt')
      await call(uploadDocuments, { ...bot, body: form })
      await heard('document.added')
      const marked = await call(markImportant, { params: { bot: 7, id: 61 }, body: { is_important: true } })
      expect(marked).toMatchObject({ id: 61, is_important: true })
      await call(deleteDocument, { params: { id: 61 } })
      await heard('document.deleted')
      const added = await call(addWebUrl, { ...bot, body: { url: 'https://shop.example/new', title: 'New' } })
      await call(updateWebUrl, { params: { bot: 7, id: added.id }, body: { url: added.url, title: 'Newer' } })
      expect((await call(listWebUrls, bot)).entities.at(-1)).toMatchObject({ title: 'Newer' })
      await call(deleteWebUrl, { params: { bot: 7, id: added.id } })
      await heard('url.deleted')
    })

    it('lists all chats, although pages hold fewer rows than asked for', async () => {
      const first = await call(listChats, { query: { length: 4 } })
      expect(first.entities.map(({ id }) => id)).toEqual([101, 102, 103, 104])
      const second = await call(listChats, { query: { length: 4, cursor: first.next } })
      expect(second).toMatchObject({ entities: [{ id: 105 }, { id: 106 }], next: null })
      expect(first.entities[1]).toMatchObject({
        sentiment: 'very_negative',
        tags: ['delivery', 'refund'],
        assigned_agent: { id: 12, name: 'Aldo Lind' },
        bot_name: expect.stringMatching(/./),
      })
    })

    it('handles a chat: history, assign, write, summarize, tag, return', async () => {
      const chat = { params: { id: 101 } }
      const history = await call(getHistory, chat)
      expect(history.messages.map(({ order, sender }) => [order, sender])).toEqual([
        [1, 'customer'],
        [2, 'bot'],
      ])
      const assigned = await call(assignChat, { ...chat, body: { user_id: 12 } })
      expect(assigned).toMatchObject({ status: 'assigned', assigned_agent: { id: 12, name: 'Aldo Lind' } })
      await heard('chat.assigned')
      expect(await call(sendManual, { ...chat, body: { message: 'I am here.' } })).toMatchObject({
        message: 'I am here.',
        sender: 'agent',
        order: 3,
      })
      await heard('message.added')
      expect(await call(calculateSummary, chat)).toEqual({ queries: 2, remaining: 508 })
      expect(await call(summarizeChat, { ...chat, query: { language: 'en' } })).toMatchObject({
        summary: 'Summary 1',
      })
      await heard('chat.summarized')
      expect(await call(calculateTags, chat)).toEqual({ queries: 1, remaining: 508 })
      expect(await call(generateTags, { params: { id: 101, lang: 'en' } })).toMatchObject({ tags: ['order'] })
      expect(await call(addTags, { ...chat, body: { tags: ['late'] } })).toMatchObject({
        tags: ['order', 'late'],
      })
      expect(await call(setTags, { ...chat, body: { tags: ['done'] } })).toMatchObject({ tags: ['done'] })
      await heard('chat.tagged')
      expect(await call(returnChatToBot, chat)).toMatchObject({ status: 'bot', assigned_agent: null })
      const { messages, read, last_message } = await call(getHistory, chat)
      expect(messages[2]).toMatchObject({ sender: 'agent', agent: { id: 11, name: 'Olga Lind' } })
      expect(last_message).toMatchObject({ sender: 'agent', message: 'I am here.' })
      expect(read.customer).toBe(0)
      await heard('chat.unassigned')
      const versions = screen.events.flatMap((event) =>
        'chat' in event && event.chat.id === 101 ? [event.chat.version] : [],
      )
      expect(versions).toEqual(versions.toSorted((one, other) => one - other))
    })

    it('shows ratings, figures and reports', async () => {
      expect(
        (await call(listFeedback, { query: { client_id: 41 } })).entities.map(({ rating }) => rating),
      ).toEqual([5, 2])
      expect((await call(getStatistics)).statistic).toMatchObject({ totalChats: 7, missedChats: 1 })
      expect((await call(getBotStatistics, { params: { bot_id: 7 } })).sentiments).toEqual([
        { sentiment: 'very_negative', chats: 1 },
      ])
      expect((await call(getAnalytics)).total_chats).toBe(7)
      expect((await call(getBotAnalytics, { params: { botId: 7 } })).total_queries).toBe(90)
      const file = await relay.send(exportAdhoc, { body: { format: 'csv' } })
      expect([file.status, await file.text()]).toEqual([200, 'name\nAnn\n'])
      expect((await call(getAdhocOptions)).botIds).toEqual([{ id: 7, name: '7' }])
      expect((await call(searchAdhoc, { body: { start: 0, length: 3 } })).total).toBe(7)
    })

    it('manages members and settings', async () => {
      const body = { email: 'new@example.test', first_name: 'New', role: 'agent' }
      const added = await call(addMember, { params: { id: 41 }, body })
      await heard('member.added')
      expect(
        await call(setMemberRole, { params: { id: added.id }, query: { role: 'supervisor' } }),
      ).toMatchObject({
        role: 'supervisor',
      })
      expect(
        await call(setMemberActive, { params: { id: added.id }, query: { is_disabled: true } }),
      ).toMatchObject({
        is_disabled: true,
      })
      await heard('member.changed')
      await call(resetMemberPassword, { params: { id: added.id }, body: null })
      const config = await call(getChatConfig)
      expect(await call(saveChatConfig, { body: { ...config, tagLang: 'fr-FR' } })).toMatchObject({
        tagLang: 'fr-FR',
      })
      await heard('client.changed')
      expect(await call(saveModel, { params: { id: 41 }, body: { refer_model: 'gpt-4o' } })).toMatchObject({
        refer_model: 'gpt-4o',
      })
    })

    it('serves the widget of a visitor', async () => {
      const key = { 'api-key': API_KEY }
      await call(getBotByApiKey, { headers: key })
      await call(bootWidget, { query: { key: API_KEY }, headers: { origin: 'https://shop.example' } })
      const elsewhere = { query: { key: API_KEY }, headers: { origin: 'https://other.example' } }
      expect(await refused(bootWidget, elsewhere)).toMatchObject({ status: 403, code: 'origin_not_allowed' })
      const chat = await call(createChat, { body: { user_name: 'Zoe' }, headers: key })
      const own = { ...key, authorization: `Bearer ${chat.token}` }
      const params = { id: chat.id }
      const turn = await call(sendMessage, { params, body: { message: 'Hello' }, headers: own })
      expect([turn.message.message, turn.reply?.message]).toEqual(['Hello', 'You said: Hello'])
      const again = await call(getVisitorChat, { params, headers: own })
      expect(again.messages.map(({ message }) => message)).toEqual(['Hello', 'You said: Hello'])
      const others = { params: { id: 101 }, headers: own }
      expect(await refused(getVisitorChat, others)).toMatchObject({ status: 401, code: 'token_invalid' })
      const widget = relay.sockets.widget(API_KEY, chat.token)
      const reply = new Promise<string>((resolve) =>
        widget.on('message.added', ({ message }) => resolve(message.message)),
      )
      await new Promise((resolve) => widget.once('journal.live', resolve))
      await call(sendManual, { params, body: { message: 'A person' } })
      expect(await reply).toBe('A person')
    })

    it('shows a visitor nothing that only members may see', async () => {
      const key = { 'api-key': API_KEY }
      const chat = await call(createChat, { body: { user_name: 'Lea' }, headers: key })
      const own = { ...key, authorization: `Bearer ${chat.token}` }
      const params = { id: chat.id }
      const turn = await call(sendMessage, { params, body: { message: 'Hello' }, headers: own })
      await call(summarizeChat, { params, query: { language: 'en' } })
      await call(setTags, { params, body: { tags: ['difficult'] } })
      const seen = await call(getVisitorChat, { params, headers: own })
      const files = new FormData()
      files.append('files', new Blob(['x'], { type: 'text/plain' }), 'x.txt')
      const sent = await call(sendFiles, { params, body: files, headers: own })
      expect(sent.reply?.message).toBe('Thank you for the files.')
      const renewed = await call(renewVisitor, { params, body: { token: chat.token }, headers: key })
      for (const [route, answer] of [
        [createChat, chat],
        [sendMessage, turn],
        [getVisitorChat, seen],
        [sendFiles, sent],
        [renewVisitor, renewed],
      ] as const)
        expect(extrasIn(route.response, answer), route.path).toEqual([])
      expect(JSON.stringify(seen)).not.toMatch(/Summary|difficult|sentiment/)
    })

    it('filters lists of chats, although the backend ignores filters', async () => {
      const ids = async (query: Record<string, unknown>) => {
        const { entities, total } = await call(listChats, { query })
        expect(total).toBe(entities.length)
        return entities.map(({ id }) => id)
      }
      expect(await ids({ status: 'waiting' })).toEqual([])
      expect(await ids({ status: 'assigned' })).toEqual([102])
      expect(await ids({ sentiment: 'very_negative' })).toEqual([102])
      expect(await ids({ tag: 'refund' })).toEqual([102])
      expect(await ids({ agent_id: [11, 12] })).toEqual([102])
      expect(await ids({ search: 'order 103' })).toEqual([103])
      expect(await call(listChats, { query: { status: 'assigned', length: 1 } })).toMatchObject({
        total: 1,
        next: null,
      })
    })

    it('passes on a forgotten password, and the refusal of a token', async () => {
      await call(forgotPassword, { body: { email: 'olga@example.test' }, headers: {} })
      for (const [route, body] of [
        [verifyResetToken, { token: 'x'.repeat(40) }],
        [resetPassword, { token: 'x'.repeat(40), new_password: 'another long password' }],
      ] as const)
        expect(await refused(route, { body, headers: {} })).toMatchObject({
          status: 400,
          code: 'reset_token_invalid',
          params: { sentence: 'Invalid token' },
        })
    })

    it('lets pages of other sites read the answers of the widget, and no others', async () => {
      const origin = 'https://shop.example'
      const ask = (path: string, method: string) =>
        fetch(relay.url + path, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': method,
            'access-control-request-headers': 'api-key',
          },
        })
      const asked = await ask('/ai/client/create-chat', 'POST')
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, origin])
      expect(asked.headers.get('access-control-allow-headers')).toContain('api-key')
      const boot = await relay.send(bootWidget, { query: { key: API_KEY }, headers: { origin } })
      expect(boot.headers.get('access-control-allow-origin')).toBe(origin)
      const wrong = await relay.send(createChat, { body: {}, headers: { origin, 'api-key': 'unknown' } })
      expect([wrong.status, wrong.headers.get('access-control-allow-origin')]).toEqual([401, origin])
      for (const answer of [
        await ask('/ai/client/chats/all', 'GET'),
        await relay.send(listChats, { headers: { origin, authorization: 'Bearer x' } }),
      ])
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    })

    it('serves the guides and the API document', async () => {
      const guide = await fetch(`${relay.url}/docs/guides/backend`)
      expect([guide.status, await guide.text()]).toEqual([200, expect.stringContaining('your own backend')])
      const document = await (await fetch(`${relay.url}/docs/json`)).json()
      expect(Object.keys(document.paths)).toContain('/ai/client/chats/all')
      expect((await fetch(`${relay.url}/docs`)).headers.get('content-type')).toContain('text/html')
    })

    it('shows the sentence of an error of any shape', async () => {
      const wrong = { body: { username: 'olga@example.test', password: 'wrong' }, headers: {} }
      expect(await refused(signIn, wrong)).toMatchObject({
        code: 'credentials_invalid',
        params: { sentence: 'Incorrect username or password' },
      })
      const bot = { params: { bot: 7 } }
      expect(await refused(addWebUrl, { ...bot, body: { url: 'ftp://x' } })).toMatchObject({
        status: 400,
        code: 'backend_refused',
        params: { sentence: 'That is no web address' },
      })
      expect(await refused(savePrompt, { ...bot, body: { prompt: '' } })).toMatchObject({
        code: 'validation_failed',
        fields: { prompt: 'format' },
        params: { sentence: 'field required' },
      })
      const known = {
        params: { id: 41 },
        body: { email: 'olga@example.test', first_name: 'O', role: 'agent' },
      }
      expect(await refused(addMember, known)).toMatchObject({ params: { sentence: 'Email already exists' } })
      expect(await refused(getHistory, { params: { id: 999 } })).toMatchObject({
        status: 404,
        code: 'not_found',
      })
      expect(await refused(generateTags, { params: { id: 105, lang: 'en' } })).toMatchObject({
        code: 'query_quota_exceeded',
      })
      const stranger = { headers: { authorization: 'Bearer nobody' } }
      expect(await refused(listChats, stranger)).toMatchObject({ status: 401, code: 'token_invalid' })
      const body = await refused(listChats, stranger)
      expect(body.requestId).toMatch(/./)
    })

    /** Calls that a page makes when it opens. */
    const reads = routes.filter(
      ({ route }) =>
        route.method === 'GET' &&
        route.access === 'member' &&
        (route.response as { format?: string })?.format !== 'binary',
    )
    it.each(reads)(
      'answers $name in the contract’s shape, or says that the server does not offer it',
      async ({ route }) => {
        const params = {
          id: 101,
          bot: 7,
          botId: 7,
          bot_id: 7,
          version: 1,
          order: 1,
          delivery: 1,
          channel: 'zalo',
          file: 1,
        }
        const response = await relay.send(route, { params })
        const answer: unknown = await response.json()
        if (response.ok)
          expect(Value.Check(route.response ?? {}, answer), JSON.stringify(answer).slice(0, 300)).toBe(true)
        else {
          const { code, requestId } = answer as ErrorBody
          expect(['not_provided', 'not_found']).toContain(code)
          expect(response.status).toBe(errors[code].status)
          expect(requestId).toMatch(/./)
        }
      },
    )
  },
)
