import { feature } from '#server/api/core/feature.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { findReplyMails, mailReplies, mailRepliesJob } from './send.ts'

/** E-mails with agents' replies that a customer has not read. */
export const replyMails = feature({
  uses: ['mailer'],
  jobs: [work(mailRepliesJob, mailReplies)],
  schedule: {
    'find-reply-mails': { cron: '* * * * *', run: findReplyMails },
  },
})
