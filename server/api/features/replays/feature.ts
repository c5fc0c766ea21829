import * as contract from '#contract/knowledge/replays.ts'
import { REPLAY_FIX_QUESTIONS } from '#contract/knowledge/training-limits.ts'
import { feature } from '#server/api/core/feature.ts'
import { streamEvents, wantsStream } from '#server/api/platform/http/event-stream.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { checkSourcesJob } from '../training/jobs.ts'
import { checkSources } from './check-sources.ts'
import { replay } from './service.ts'

/** Routes for replays, which show how a change would affect past answers. */
export const replays = feature({
  routes(app, context) {
    mount(app, contract.replayQuestions, async ({ member, params, body, request, reply }) => {
      const { change, question, last = REPLAY_FIX_QUESTIONS } = body
      const asked = { botId: params.bot, change, last, ...(question !== undefined && { question }) }
      const aborter = new AbortController()
      reply.raw.once('close', () => aborter.abort())
      const { signal } = aborter
      if (!wantsStream(request)) return replay(context, member, asked, { signal })
      return streamEvents({ request, reply }, async (send) => {
        const onProgress = (progress: unknown) => send('progress', progress)
        send('result', await replay(context, member, asked, { signal, onProgress }))
      })
    })
  },
  jobs: [work(checkSourcesJob, checkSources)],
})
