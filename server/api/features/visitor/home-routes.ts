import type { FastifyInstance } from 'fastify'
import { listChatAgents } from '#contract/account/member-pictures.ts'
import { getContact, leaveContact, leaveDetails } from '#contract/visitor/visitor-contact.ts'
import * as contract from '#contract/visitor/visitor-home.ts'
import type { Context } from '#server/api/core/context.ts'
import type { VisitorCaller } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { AppError } from '#server/lib/app-error.ts'
import { agentsOf } from './agents.ts'
import { contactOf, saveContact } from './contact.ts'
import { saveDetails } from './details.ts'
import { earlierChats } from './earlier-chats.ts'
import { createFaqSearch } from './faq-search.ts'
import { requestTranscript } from './mail-transcript.ts'
import { originFinder } from './origin.ts'
import { rateAnswer } from './thumbs.ts'

/** Throws unless the token is for this chat. */
const own = (visitor: VisitorCaller, id: number) => {
  if (visitor.chatId !== id) throw new AppError('not_found')
}

/** Registers the routes of what a visitor finds around the conversation. */
export function visitorHomeRoutes(app: FastifyInstance, context: Context): void {
  const originOf = originFinder(context)
  const faqsFor = createFaqSearch(context)

  mount(app, contract.rateAnswer, async ({ visitor, params, body }) => {
    own(visitor, params.id)
    await rateAnswer(context, visitor, body.order, body.thumb)
    return undefined
  })
  mount(app, listChatAgents, ({ visitor, params }) => {
    own(visitor, params.id)
    return agentsOf(context, visitor)
  })
  mount(app, contract.mailTranscript, async ({ visitor, params, body }) => {
    own(visitor, params.id)
    await requestTranscript(context, visitor, body.email)
    return undefined
  })
  mount(app, getContact, ({ visitor, params }) => {
    own(visitor, params.id)
    return contactOf(context, visitor)
  })
  mount(app, leaveContact, async ({ visitor, params, body }) => {
    own(visitor, params.id)
    await saveContact(context, visitor, body.email)
    return undefined
  })
  mount(app, leaveDetails, async ({ visitor, params, body }) => {
    own(visitor, params.id)
    await saveDetails(context, visitor, body)
    return undefined
  })
  mount(app, contract.listEarlierChats, async ({ bot, body, request }) => {
    const origin = await originOf(bot, request)
    const read = await Promise.all(
      body.tokens.map((token) => context.tokens.verifyForRenewal(token).catch(() => null)),
    )
    const claims = read.filter((one) => one !== null)
    return { entities: await earlierChats(context, bot, { claims, identity: body.identity, origin }) }
  })
  mount(app, contract.searchFaqs, async ({ bot, body, request }) => {
    await originOf(bot, request)
    return { entities: await faqsFor(bot, body.search, body.language ?? null) }
  })
}
