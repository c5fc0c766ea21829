import { listConflicts } from '#contract/knowledge/knowledge.ts'
import { downloadDocument, getSource, listExcerpts, listSourceAnswers } from '#contract/knowledge/sources.ts'
import * as contract from '#contract/knowledge/training.ts'
import { botOf } from '#server/api/core/bots/store.ts'
import { feature } from '#server/api/core/feature.ts'
import type { Member } from '#server/api/platform/auth/callers.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { found } from '#server/lib/app-error.ts'
import { conflictsOf } from './conflicts.ts'
import { markImportant, readAgain, removeSource, uploadDocuments } from './documents.ts'
import { forgetOnTraining } from './forget-on-training.ts'
import { releaseSource } from './holds.ts'
import { embedSourceJob, readSourceJob, rereadPageJob } from './jobs.ts'
import { toDocument, toWebUrl } from './map.ts'
import { readSource, resumeReading } from './read-source.ts'
import { rereadDue, rereadOutdated, rereadPage } from './reread.ts'
import { answersFrom, contentOf, excerptsOf, sendOriginal } from './source-content.ts'
import { listSources, type SourceRow } from './store.ts'
import { embedSource, resumeEmbedding } from './vectors.ts'
import { addWebUrl, updateWebUrl } from './web-urls.ts'

const listOf = <T>(entities: T[]) => ({ entities, total: entities.length })

/** Routes and jobs for the documents and web pages that bots learn from. */
export const training = feature({
  uses: ['engine', 'feed', 'provider', 'reader'],
  routes(app, context) {
    const { db } = context

    const sources = async (member: Member, kind: SourceRow['kind'], bot: number | undefined) => {
      if (bot !== undefined) found(await botOf(db, member.clientId, bot))
      return listSources(db, member.clientId, kind, bot)
    }

    mount(app, listConflicts, ({ member, params }) => conflictsOf(context, member, params.bot))
    mount(app, contract.listDocuments, async ({ member, params }) =>
      listOf((await sources(member, 'file', params.bot)).map(toDocument)),
    )
    mount(app, contract.uploadDocuments, async ({ member, params, request }) =>
      listOf((await uploadDocuments(context, member, params.bot, request)).map(toDocument)),
    )
    mount(app, contract.deleteDocument, ({ member, params }) =>
      removeSource(context, member, params.id, 'file'),
    )
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
    mount(app, contract.deleteWebUrl, ({ member, params }) => removeSource(context, member, params.id, 'url'))
    mount(app, getSource, ({ member, params, query }) => contentOf(context, member, params.id, query))
    mount(app, listExcerpts, async ({ member, params }) =>
      listOf(await excerptsOf(context, member, params.bot)),
    )
    mount(app, listSourceAnswers, ({ member, params }) => answersFrom(context, member, params.id))
    mount(app, downloadDocument, ({ member, params, reply }) =>
      sendOriginal(context, member, params.id, reply),
    )
    mount(app, contract.releaseSource, ({ member, params }) =>
      releaseSource(context, member.clientId, params.id),
    )
  },
  jobs: [work(readSourceJob, readSource), work(rereadPageJob, rereadPage), work(embedSourceJob, embedSource)],
  schedule: {
    'reread-due': {
      cron: '*/10 * * * *',
      run: async (context) => {
        await rereadDue(context)
        await rereadOutdated(context)
      },
    },
  },
  async start(context) {
    const stop = forgetOnTraining(context)
    await resumeReading(context)
    await resumeEmbedding(context)
    return stop
  },
})
