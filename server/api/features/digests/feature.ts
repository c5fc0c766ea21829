import { feature } from '#server/api/core/feature.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { mailNotifications, mailNotificationsJob } from './mail-notifications.ts'
import { mailDigests } from './send.ts'

/** E-mails that list a member's unread notifications. */
export const digests = feature({
  uses: ['mailer'],
  jobs: [work(mailNotificationsJob, mailNotifications)],
  schedule: {
    'mail-digests': { cron: '*/5 * * * *', run: mailDigests },
  },
})
