import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/knowledge/training.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import type { Context } from '#server/api/core/context.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { found } from '#server/lib/app-error.ts'
import { markImportant, readAgain, removeSource, uploadDocuments } from './documents.ts'
import { releaseSource } from './holds.ts'
import { toDocument, toWebUrl } from './map.ts'
import { listSources, type SourceRow } from './store.ts'
import { addWebUrl, updateWebUrl } from './web-urls.ts'

const listOf = <T>(entities: T[]) => ({ entities, total: entities.length })

/** Registers the routes of training documents and web addresses. */
export function trainingRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context

  const sources = async (member: Member, kind: SourceRow['kind'], bot: number | undefined) => {
    if (bot !== undefined) found(await botOf(db, member.clientId, bot))
    return listSources(db, member.clientId, kind, bot)
  }

  mount(app, contract.listDocuments, async ({ member, params }) =>
    listOf((await sources(member, 'file', params.bot)).map(toDocument)),
  )
  mount(app, contract.uploadDocuments, async ({ member, params, request }) =>
    listOf((await uploadDocuments(context, member, params.bot, request)).map(toDocument)),
  )
  mount(app, contract.deleteDocument, async ({ member, params }) => {
    await removeSource(context, member, params.id, 'file')
    return undefined
  })
  mount(app, contract.retryDocument, async ({ member, params }) =>
    toDocument(await readAgain(context, member, params.id, 'file')),
  )
  mount(app, contract.markImportant, async ({ member, params, body }) =>
    toDocument(await markImportant(context, member, params.id, body.is_important)),
  )
  mount(app, contract.listWebUrls, async ({ member, params }) =>
    listOf((await sources(member, 'url', params.bot)).map(toWebUrl)),
  )
  mount(app, contract.addWebUrl, async ({ member, params, body }) =>
    toWebUrl(await addWebUrl(context, member, params.bot, body)),
  )
  mount(app, contract.updateWebUrl, async ({ member, params, body }) =>
    toWebUrl(await updateWebUrl(context, member, params.id, body)),
  )
  mount(app, contract.refreshWebUrl, async ({ member, params }) =>
    toWebUrl(await readAgain(context, member, params.id, 'url')),
  )
  mount(app, contract.deleteWebUrl, async ({ member, params }) => {
    await removeSource(context, member, params.id, 'url')
    return undefined
  })
  mount(app, contract.releaseSource, async ({ member, params }) => {
    await releaseSource(context, member.clientId, params.id)
    return undefined
  })
}
