import { passOnTyping } from '#contract/journal/system.ts'
import { answeringParts } from '#server/api/core/context.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { providerRoutes } from './provider-routes.ts'
import { askForRating } from './rating.ts'
import { sendChannelAction } from './send-action.ts'
import { forgetChannelEvents, openChannelWork, refreshChannelTokens, startChannelWork } from './start.ts'

/** Webhooks for providers, and the processing of channel messages. */
export const channels = feature({
  uses: [...answeringParts, 'channels', 'feed'],
  open: openChannelWork,
  routes(app, context) {
    mount(app, passOnTyping, ({ params, body }) =>
      sendChannelAction(context, params.id, body.is_typing ? 'typing' : 'idle'),
    )
    app.register(async (raw) => providerRoutes(raw, context))
  },
  schedule: {
    'refresh-channel-tokens': { cron: '*/10 * * * *', run: refreshChannelTokens },
    'forget-channel-events': { cron: '53 3 * * *', run: forgetChannelEvents },
  },
  reactions: {
    handedOver: askForRating,
    read: (context, chatId) => sendChannelAction(context, chatId, 'read'),
  },
  start: startChannelWork,
})
