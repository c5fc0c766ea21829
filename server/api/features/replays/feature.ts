import { Readable } from 'node:stream'
import * as contract from '#contract/knowledge/replays.ts'
import { REPLAY_FIX_QUESTIONS } from '#contract/knowledge/training-limits.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { wantsStream } from '#server/api/platform/http/wants-stream.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { errorBody, toAppError } from '#server/plugins/errors.ts'
import { checkSourcesJob } from '../training/jobs.ts'
import { checkSources } from './check-sources.ts'
import { replay } from './service.ts'

/** Replays: effect of a change on past answers. */
export const replays = feature({
  routes(app, context) {
    mount(app, contract.replayQuestions, async ({ member, params, body, request, reply }) => {
      const asked = { botId: params.bot, change: body.change, last: body.last ?? REPLAY_FIX_QUESTIONS }
      const aborter = new AbortController()
      reply.raw.once('close', () => aborter.abort())
      const { signal } = aborter
      if (!wantsStream(request)) return replay(context, member, asked, { signal })
      const stream = new Readable({ read() {} })
      const send = (event: string, data: unknown) => {
        if (!stream.destroyed) stream.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
      }
      const begun = new Promise<void>((resolve, reject) => {
        const onProgress = (progress: unknown) => {
          send('progress', progress)
          resolve()
        }
        replay(context, member, asked, { signal, onProgress })
          .then((result) => send('result', result))
          .catch((error) => {
            reject(error)
            if (!signal.aborted) send('error', errorBody(toAppError(error), request.id))
          })
          .finally(() => stream.push(null))
      })
      await begun
      const headers = {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      }
      return reply.headers(headers).send(stream)
    })
  },
  jobs: [work(checkSourcesJob, checkSources)],
})
