import {
  JOURNAL_LIFE,
  LINK_PREVIEW_LIFE,
  NOTIFICATION_LIFE,
  UNUSED_BANNER_LIFE,
  UNUSED_UPLOAD_LIFE,
} from '#contract/limits.ts'
import type { Locale } from '#contract/shapes.ts'
import { forgetBannerImages } from '../bots/banner-images.ts'
import { drainQueues } from '../chats/assignment/drain.ts'
import type { Context } from '../context.ts'
import { summarizeByItself } from '../digests/auto-summary.ts'
import { trim } from '../journal/store.ts'
import { forgetPreviews } from '../link-preview/store.ts'
import type { MailText } from '../mail/render.ts'
import { forgetNotifications } from '../notifications/store.ts'
import { rollStatistics } from '../reports/statistics/roll.ts'
import { indexChats } from '../search/backfill.ts'
import { runTests } from '../tests/run.ts'
import { readSource, type SourceReader } from '../training/read-source.ts'
import { rereadDue, rereadPage } from '../training/reread.ts'
import { embedSource } from '../training/vectors.ts'
import { sweepUploads } from '../uploads/sweep.ts'
import { readSentiment } from '../visitor/sentiment.ts'
import type { Handlers } from './jobs.ts'

/** What does each job. */
export function handlersOf(context: Context, reader: SourceReader): Handlers {
  const { db, clock, mailer } = context
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  return {
    'read-source': ({ clientId, sourceId }) => readSource(context, reader, clientId, sourceId),
    'reread-due': () => rereadDue(context),
    'reread-page': ({ clientId, sourceId }) => rereadPage(context, reader, clientId, sourceId),
    'embed-source': ({ clientId, sourceId }) => embedSource(context, clientId, sourceId),
    'read-sentiment': (data) => readSentiment(context, data),
    'run-tests': ({ clientId, runId }) => runTests(context, clientId, runId),
    'send-mail': ({ to, locale, text }) => mailer.send(to, locale as Locale, text as MailText),
    'summarize-chat': (data) => summarizeByItself(context, data),
    'roll-statistics': () => rollStatistics(context),
    'drain-queues': () => drainQueues(context),
    'forget-previews': () => forgetPreviews(db, ago(LINK_PREVIEW_LIFE)),
    'forget-notifications': () => forgetNotifications(db, ago(NOTIFICATION_LIFE)),
    'forget-banner-images': () => forgetBannerImages(db, ago(UNUSED_BANNER_LIFE)),
    'sweep-uploads': () => sweepUploads(context, ago(UNUSED_UPLOAD_LIFE)),
    'index-chats': ({ after }) => indexChats(context, after),
    'trim-journal': () => trim(db, ago(JOURNAL_LIFE)),
  }
}
