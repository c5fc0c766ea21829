import * as contract from '#contract/account/recordings.ts'
import { RECORDING_LIFE_MS } from '#contract/base/limits.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { ago } from '#server/lib/clock.ts'
import { createReader } from './read-in-thread.ts'
import { sendRecording } from './service.ts'
import { forgetRecordings } from './store.ts'

/** Recordings of the console that members send to the operator; no call returns them. */
export const recordings = feature({
  open: () => ({ read: createReader() }),
  routes(app, context) {
    mount(app, contract.sendRecording, ({ member, request }) => sendRecording(context, member, request))
  },
  schedule: {
    'forget-recordings': {
      cron: '19 * * * *',
      run: ({ db, clock }) => forgetRecordings(db, ago(clock, RECORDING_LIFE_MS)),
    },
  },
})
