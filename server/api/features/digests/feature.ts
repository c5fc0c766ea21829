import { feature } from '#server/api/core/feature.ts'
import { mailDigests } from './send.ts'

/** E-mails that list a member's unread notifications. */
export const digests = feature({
  schedule: {
    'mail-digests': { cron: '*/5 * * * *', run: mailDigests },
  },
})
