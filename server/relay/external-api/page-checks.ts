import type { FastifyRequest } from 'fastify'
import { bootWidget, getBotByApiKey, type PublicBot } from '#contract/bots/widget-bots.ts'
import { AppError } from '#server/lib/app-error.ts'
import { boundOrigin, checkPage, isOurs, type Page, pageOf } from '#server/lib/page-origins.ts'
import type { ExternalCalls } from './calls.ts'
import type { Row } from './readers/json-schema.ts'
import type { Call } from './requests.ts'
import type { Visitors } from './visitors.ts'

/** Codes with which a backend answers a call that it does not have. */
const absent: readonly string[] = ['not_provided', 'not_found']

const tokenIn = ({ headers }: FastifyRequest): string => headers.authorization?.replace(/^bearer /i, '') ?? ''

/** Returns whether a call is one that only visitors make; parties of a chat that send an API key are visitors. */
const isVisitors = ({ route: { access }, credentials: { apiKey } }: Call): boolean =>
  access === 'visitor' || (access === 'party' && apiKey !== undefined)

/**
 * Checks which page makes a visitor's call, as our API does, because a backend of the specification does not: a site that the bot
 * does not allow must not use it, nor a token that was issued on another site.
 */
export class PageChecks {
  readonly #calls: ExternalCalls
  readonly #visitors: Visitors
  /** Whether this relay issues the tickets, because the backend does not. */
  #issuesTickets = false

  constructor(calls: ExternalCalls, visitors: Visitors) {
    this.#calls = calls
    this.#visitors = visitors
  }

  /** Throws `origin_not_allowed` if the page may not make a call. */
  async check(call: Call): Promise<void> {
    const { route, request, reply, credentials } = call
    if (route.access === 'widget' || route === bootWidget) return void (await this.originFor(call))
    if (!isVisitors(call) || credentials.apiKey === undefined) return
    try {
      await this.checkToken(tokenIn(request), credentials.apiKey, pageOf(request))
    } catch (error) {
      // The page of another site must not read why a token was refused.
      if (error instanceof AppError) reply.removeHeader('access-control-allow-origin')
      throw error
    }
  }

  /** Throws `origin_not_allowed` if a page may not use a visitor's token. */
  async checkToken(token: string, apiKey: string, page: Page): Promise<void> {
    const bot = await this.#bot(apiKey)
    if (!bot) return
    const isOwn = this.#visitors.chatOf(token, apiKey) !== undefined
    if (isOwn) checkPage(bot, page, { origin: this.#visitors.originOf(token), trial: false })
    // Where a token of the backend may be used is known to the backend alone, apart from the page that sends it.
    else if (!isOurs(page)) boundOrigin(bot, page, null)
  }

  /** Returns the origin to which a new token or ticket is bound; throws `origin_not_allowed` if the page may not have one. */
  async originFor({ route, request, input, credentials }: Call): Promise<string> {
    const isBoot = route === bootWidget
    const apiKey = isBoot ? String((input.query as Row).key ?? '') : credentials.apiKey
    const bot = apiKey ? await this.#bot(apiKey) : null
    if (!bot || !apiKey) return ''
    const page = pageOf(request)
    const ticket = request.headers['widget-ticket']?.toString() ?? ''
    const ticketOrigin = isBoot ? '' : this.#visitors.ticketOrigin(ticket, apiKey)
    // A ticket of the backend is checked by the backend.
    if (ticketOrigin === undefined && ticket && isOurs(page) && !this.#issuesTickets) return ''
    return boundOrigin(bot, page, ticketOrigin ?? null)
  }

  /** Returns a ticket for the page that asks for the widget; throws `origin_not_allowed` if it may not have one. */
  async ticketFor(call: Call): Promise<string> {
    this.#issuesTickets = true
    const origin = await this.originFor(call)
    return this.#visitors.ticketFor(String((call.input.query as Row).key ?? ''), origin)
  }

  /** Returns the settings of a bot; null if the backend does not tell them. */
  #bot(apiKey: string): Promise<PublicBot | null> {
    return this.#calls.recent(getBotByApiKey, { apiKey }).catch((error) => {
      if (error instanceof AppError && absent.includes(error.code)) return null
      throw error
    })
  }
}
