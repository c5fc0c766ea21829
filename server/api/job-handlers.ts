import { EXPIRED_SIGN_IN_LIFE_MS } from '#contract/account/account-limits.ts'
import {
  JOURNAL_LIFE_MS,
  JOURNAL_SEGMENT_LIFE_MS,
  LINK_PREVIEW_LIFE_MS,
  NOTIFICATION_LIFE_MS,
  UNUSED_BANNER_LIFE_MS,
  UNUSED_UPLOAD_LIFE_MS,
  WEBHOOK_DELIVERY_LIFE_MS,
} from '#contract/base/limits.ts'
import { forgetAnswerBudgets } from './core/answering/answer-budgets.ts'
import { readDueSentiments } from './core/answering/sentiment.ts'
import { forgetBannerImages } from './core/bots/banner-images.ts'
import { assignAllWaitingChats } from './core/chats/assignment/assign-waiting.ts'
import { brandForAddress } from './core/clients/mail-brand.ts'
import type { Context } from './core/context.ts'
import { forgetChannelEvents, refreshChannelTokens } from './features/channels/start.ts'
import { mailDigests } from './features/digests/send.ts'
import { runTests, runTestsJob } from './features/evaluations/run.ts'
import { summarizeByItself, summarizeChatJob } from './features/insights/auto-summary.ts'
import { forgetPreviews } from './features/link-preview/store.ts'
import { eraseHistoryJob, eraseRest } from './features/privacy/forget-chats.ts'
import { applyRetention } from './features/privacy/retention.ts'
import { checkSources } from './features/replays/check-sources.ts'
import { findReplyMails, mailReplies, mailRepliesJob } from './features/reply-mails/send.ts'
import { findReportMails, mailReport, mailReportJob } from './features/reports/saved/mail-report.ts'
import { rollStatistics } from './features/reports/statistics/roll.ts'
import { indexChats, indexChatsJob } from './features/search/backfill.ts'
import { endSilentChats } from './features/set-aside/end-silent.ts'
import { mailReset, mailResetJob } from './features/sign-in/reset.ts'
import { checkSourcesJob, embedSourceJob, readSourceJob, rereadPageJob } from './features/training/jobs.ts'
import { readSource, type SourceReader } from './features/training/read-source.ts'
import { rereadDue, rereadOutdated, rereadPage } from './features/training/reread.ts'
import { embedSource } from './features/training/vectors.ts'
import { mailTranscript, mailTranscriptJob } from './features/visitor/mail-transcript.ts'
import { sendWebhooksJob, type WebhookSender } from './features/webhooks/sender.ts'
import { forgetDeliveries } from './features/webhooks/store.ts'
import { forgetSignIns } from './platform/auth/forget.ts'
import { cron, type JobWork, work } from './platform/jobs/job.ts'
import { forgetFailed } from './platform/jobs/store.ts'
import { archiveJournal, forgetSegments } from './platform/journal/archive.ts'
import { sendMailJob } from './platform/mail/queue-mail.ts'
import { forgetNotifications } from './platform/notifications/store.ts'
import { sweepUploads } from './platform/uploads/sweep.ts'

/** Returns all kinds of jobs with their functions. */
export function jobWork(reader: SourceReader, webhooks: WebhookSender): JobWork<Context>[] {
  const ago = ({ clock }: Context, milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  return [
    work(readSourceJob, (context: Context, { clientId, sourceId, orHttp }) =>
      readSource(context, reader, clientId, sourceId, orHttp),
    ),
    cron('reread-due', '*/10 * * * *', async (context: Context) => {
      await rereadDue(context)
      await rereadOutdated(context)
    }),
    work(rereadPageJob, (context: Context, { clientId, sourceId }) =>
      rereadPage(context, reader, clientId, sourceId),
    ),
    work(checkSourcesJob, (context: Context, { clientId, botId }) => checkSources(context, clientId, botId)),
    work(embedSourceJob, (context: Context, { clientId, sourceId }) =>
      embedSource(context, clientId, sourceId),
    ),
    cron('read-sentiments', '* * * * *', readDueSentiments),
    work(runTestsJob, (context: Context, { clientId, runId }) => runTests(context, clientId, runId)),
    work(sendMailJob, async ({ db, mailer }: Context, { to, locale, text }) =>
      mailer.send(to, locale, text, await brandForAddress(db, to)),
    ),
    work(mailResetJob, (context: Context, { email }) => mailReset(context, email)),
    work(summarizeChatJob, summarizeByItself),
    cron('find-reply-mails', '* * * * *', findReplyMails),
    work(mailRepliesJob, mailReplies),
    work(mailTranscriptJob, mailTranscript),
    cron('mail-digests', '*/5 * * * *', mailDigests),
    cron('find-report-mails', '*/5 * * * *', findReportMails),
    work(mailReportJob, mailReport),
    work(sendWebhooksJob, () => webhooks.run()),
    cron('forget-deliveries', '53 * * * *', (context) =>
      forgetDeliveries(context.db, ago(context, WEBHOOK_DELIVERY_LIFE_MS)),
    ),
    cron('forget-answer-budgets', '47 * * * *', forgetAnswerBudgets),
    cron('roll-statistics', '* * * * *', rollStatistics),
    cron('refresh-channel-tokens', '*/10 * * * *', refreshChannelTokens),
    cron('forget-channel-events', '53 3 * * *', forgetChannelEvents),
    cron('end-silent-chats', '* * * * *', endSilentChats),
    cron('drain-queues', '* * * * *', assignAllWaitingChats),
    cron('forget-previews', '41 * * * *', (context) =>
      forgetPreviews(context.db, ago(context, LINK_PREVIEW_LIFE_MS)),
    ),
    cron('forget-notifications', '23 3 * * *', (context) =>
      forgetNotifications(context.db, ago(context, NOTIFICATION_LIFE_MS)),
    ),
    cron('forget-sign-ins', '11 3 * * *', (context) =>
      forgetSignIns(context.db, ago(context, EXPIRED_SIGN_IN_LIFE_MS)),
    ),
    cron('forget-banner-images', '29 4 * * *', (context) =>
      forgetBannerImages(context.db, ago(context, UNUSED_BANNER_LIFE_MS)),
    ),
    cron('sweep-uploads', '47 4 * * *', (context: Context) =>
      sweepUploads(context, ago(context, UNUSED_UPLOAD_LIFE_MS)),
    ),
    cron('apply-retention', '37 2 * * *', applyRetention),
    work(eraseHistoryJob, eraseRest),
    work(indexChatsJob, (context: Context, { after }) => indexChats(context, after)),
    cron('trim-journal', '17 * * * *', async (context) => {
      await archiveJournal(context.db, ago(context, JOURNAL_LIFE_MS))
      await forgetSegments(context.db, ago(context, JOURNAL_SEGMENT_LIFE_MS))
    }),
    cron('forget-failed-jobs', '5 4 * * *', ({ db }) => forgetFailed(db)),
  ]
}
