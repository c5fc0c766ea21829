import type { FastifyInstance } from 'fastify'
import { listChatAgents } from '#contract/account/member-pictures.ts'
import { getContact, leaveContact, leaveDetails } from '#contract/visitor/visitor-contact.ts'
import * as contract from '#contract/visitor/visitor-home.ts'
import type { With } from '#server/api/core/context.ts'
import { createCallers } from '#server/api/platform/http/authenticate.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { AppError } from '#server/lib/app-error.ts'
import { pageOf } from '#server/lib/page-origins.ts'
import { agentsOf } from './agents.ts'
import { contactOf, saveContact } from './contact.ts'
import { saveDetails } from './details.ts'
import { earlierChats } from './earlier-chats.ts'
import { createFaqSearch } from './faq-search.ts'
import { requestTranscript } from './mail-transcript.ts'
import { originFinder } from './origin.ts'
import { rateAnswer } from './thumbs.ts'

/** Returns null for the error of a refused token; rethrows any other error. */
function unlessBroken(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

/** Registers the visitor routes that do not belong to the conversation itself. */
export function visitorHomeRoutes(app: FastifyInstance, context: With<'database' | 'seal' | 'tokens'>): void {
  const originOf = originFinder(context)
  const callers = createCallers(context)
  const faqsFor = createFaqSearch(context)

  mount(app, contract.rateAnswer, ({ visitor, body }) => rateAnswer(context, visitor, body.order, body.thumb))
  mount(app, listChatAgents, ({ visitor }) => agentsOf(context, visitor))
  mount(app, contract.mailTranscript, ({ visitor, body }) => requestTranscript(context, visitor, body.email))
  mount(app, getContact, ({ visitor }) => contactOf(context, visitor))
  mount(app, leaveContact, ({ visitor, body }) => saveContact(context, visitor, body.email))
  mount(app, leaveDetails, ({ visitor, body }) => saveDetails(context, visitor, body))
  mount(app, contract.listEarlierChats, async ({ bot, body, request }) => {
    const origin = await originOf(bot, request)
    const read = await Promise.all(
      body.tokens.map((token) => callers.renewableClaims(bot, token, pageOf(request)).catch(unlessBroken)),
    )
    const claims = read.filter((one) => one !== null)
    return { entities: await earlierChats(context, bot, { claims, identity: body.identity, origin }) }
  })
  mount(app, contract.searchFaqs, async ({ bot, body, request }) => {
    await originOf(bot, request)
    return { entities: await faqsFor(bot, body.search, body.language ?? null) }
  })
}
