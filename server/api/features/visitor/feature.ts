import { reportVisitors } from '#contract/journal/system.ts'
import { answeringParts } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { visitorHomeRoutes } from './home-routes.ts'
import { mailTranscript, mailTranscriptJob } from './mail-transcript.ts'
import { visitorRoutes } from './routes.ts'
import { startChatRoutes } from './start-chat.ts'
import { recordVisitors } from './visitor-presence.ts'

/** Routes for visitors: starting a chat, writing in it, and loading what the widget shows. */
export const visitor = feature({
  uses: [...answeringParts, 'database', 'mailer', 'tokens'],
  routes(app, context) {
    startChatRoutes(app, context)
    visitorRoutes(app, context)
    visitorHomeRoutes(app, context)
    mount(app, reportVisitors, ({ body }) => recordVisitors(context, body.visitors))
  },
  jobs: [work(mailTranscriptJob, mailTranscript)],
})
