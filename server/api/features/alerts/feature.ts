import { SECOND_MS } from '#contract/base/units.ts'
import { listWaiting } from '#contract/chats/waiting.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { every } from '#server/lib/every.ts'
import { mailWaiting } from './mail-waiting.ts'
import { waitingFor } from './store.ts'
import { forgetServed, tellUnhappy, tellWaiting } from './tell.ts'

/** Interval between checks for customers of whom nobody has been told. */
const LOOK_MS = 3 * SECOND_MS

/** Tells members of customers who wait: on their screens, in the bell and by mail. */
export const alerts = feature({
  routes(app, { db }) {
    mount(app, listWaiting, ({ member }) => waitingFor(db, member))
  },
  schedule: {
    'mail-waiting': { cron: '* * * * *', run: mailWaiting },
    'tell-unhappy': { cron: '*/5 * * * *', run: tellUnhappy },
  },
  watch: (context) =>
    every(
      LOOK_MS,
      async () => {
        await forgetServed(context)
        await tellWaiting(context)
      },
      (err) => context.log.warn({ err }, 'could not tell members of waiting customers'),
    ),
})
