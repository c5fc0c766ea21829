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
import type { Locale } from '#contract/base/shapes.ts'
import { deleteExpiredBudgets } from './core/answering/answer-budgets.ts'
import { readDueSentiments } from './core/answering/sentiment.ts'
import { forgetBannerImages } from './core/bots/banner-images.ts'
import { assignAllWaitingChats } from './core/chats/assignment/assign-waiting.ts'
import { brandForAddress } from './core/clients/mail-brand.ts'
import type { Context } from './core/context.ts'
import { forgetChannelEvents, refreshChannelTokens } from './features/channels/start.ts'
import { mailDigests } from './features/digests/send.ts'
import { runTests } from './features/evaluations/run.ts'
import { summarizeAutomatically } from './features/insights/auto-summary.ts'
import { forgetPreviews } from './features/link-preview/store.ts'
import { eraseRest } from './features/privacy/forget-chats.ts'
import { applyRetention } from './features/privacy/retention.ts'
import { checkSources } from './features/replays/check-sources.ts'
import { findReplyMails, mailReplies } from './features/reply-mails/send.ts'
import { findReportMails, mailReport } from './features/reports/saved/mail-report.ts'
import { rollStatistics } from './features/reports/statistics/roll.ts'
import { indexChats } from './features/search/backfill.ts'
import { endSilentChats } from './features/set-aside/end-silent.ts'
import { mailReset } from './features/sign-in/reset.ts'
import { readSource, type SourceReader } from './features/training/read-source.ts'
import { rereadDue, rereadOutdated, rereadPage } from './features/training/reread.ts'
import { embedSource } from './features/training/vectors.ts'
import { mailTranscript } from './features/visitor/mail-transcript.ts'
import type { WebhookSender } from './features/webhooks/sender.ts'
import { forgetDeliveries } from './features/webhooks/store.ts'
import { forgetSignIns } from './platform/auth/forget.ts'
import type { Handlers } from './platform/jobs/jobs.ts'
import { archiveJournal, forgetSegments } from './platform/journal/archive.ts'
import type { MailText } from './platform/mail/render.ts'
import { forgetNotifications } from './platform/notifications/store.ts'
import { sweepUploads } from './platform/uploads/sweep.ts'

/** Returns the handlers of all jobs. */
export function handlersOf(context: Context, reader: SourceReader, webhooks: WebhookSender): Handlers {
  const { db, clock, mailer } = context
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  return {
    'read-source': ({ clientId, sourceId, orHttp }) =>
      readSource(context, reader, clientId, sourceId, orHttp),
    'reread-due': async () => {
      await rereadDue(context)
      await rereadOutdated(context)
    },
    'reread-page': ({ clientId, sourceId }) => rereadPage(context, reader, clientId, sourceId),
    'check-sources': ({ clientId, botId }) => checkSources(context, clientId, botId),
    'embed-source': ({ clientId, sourceId }) => embedSource(context, clientId, sourceId),
    'read-sentiments': () => readDueSentiments(context),
    'run-tests': ({ clientId, runId }) => runTests(context, clientId, runId),
    'send-mail': async ({ to, locale, text }) =>
      mailer.send(to, locale as Locale, text as MailText, await brandForAddress(db, to)),
    'mail-reset': ({ email }) => mailReset(context, email),
    'summarize-chat': (data) => summarizeAutomatically(context, data),
    'find-reply-mails': () => findReplyMails(context),
    'mail-replies': (data) => mailReplies(context, data),
    'mail-transcript': ({ clientId, chatId, email }) => mailTranscript(context, { clientId, chatId, email }),
    'mail-digests': () => mailDigests(context),
    'find-report-mails': () => findReportMails(context),
    'mail-report': (data) => mailReport(context, data),
    'send-webhooks': () => webhooks.run(),
    'forget-deliveries': () => forgetDeliveries(db, ago(WEBHOOK_DELIVERY_LIFE_MS)),
    'forget-answer-budgets': () => deleteExpiredBudgets(context),
    'roll-statistics': () => rollStatistics(context),
    'refresh-channel-tokens': () => refreshChannelTokens(context),
    'forget-channel-events': () => forgetChannelEvents(context),
    'end-silent-chats': () => endSilentChats(context),
    'drain-queues': () => assignAllWaitingChats(context),
    'forget-previews': () => forgetPreviews(db, ago(LINK_PREVIEW_LIFE_MS)),
    'forget-notifications': () => forgetNotifications(db, ago(NOTIFICATION_LIFE_MS)),
    'forget-sign-ins': () => forgetSignIns(db, ago(EXPIRED_SIGN_IN_LIFE_MS)),
    'forget-banner-images': () => forgetBannerImages(db, ago(UNUSED_BANNER_LIFE_MS)),
    'sweep-uploads': () => sweepUploads(context, ago(UNUSED_UPLOAD_LIFE_MS)),
    'apply-retention': () => applyRetention(context),
    'erase-history': (data) => eraseRest(context, data),
    'index-chats': ({ after }) => indexChats(context, after),
    'trim-journal': async () => {
      await archiveJournal(db, ago(JOURNAL_LIFE_MS))
      await forgetSegments(db, ago(JOURNAL_SEGMENT_LIFE_MS))
    },
  }
}
