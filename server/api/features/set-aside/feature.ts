import * as contract from '#contract/chats/set-aside.ts'
import { toActedChat } from '#server/api/core/chats/map.ts'
import { versionIn } from '#server/api/core/chats/version-in.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { watchDue } from './due.ts'
import { endSilentChats } from './end-silent.ts'
import { setAside as apply } from './service.ts'

/** Routes and jobs for chats that are set aside, become due or fall silent. */
export const setAside = feature({
  routes(app, context) {
    mount(app, contract.setPending, async ({ member, params, headers }) =>
      toActedChat(
        await apply(context, member, params.id, {
          change: { pending: true },
          seen: versionIn(headers['if-match']),
        }),
      ),
    )
    mount(app, contract.clearPending, async ({ member, params, headers }) =>
      toActedChat(
        await apply(context, member, params.id, {
          change: { pending: false },
          seen: versionIn(headers['if-match']),
        }),
      ),
    )
    mount(app, contract.snoozeChat, async ({ member, params, headers, body }) =>
      toActedChat(
        await apply(context, member, params.id, {
          change: { until: new Date(body.until) },
          seen: versionIn(headers['if-match']),
        }),
      ),
    )
    mount(app, contract.unsnoozeChat, async ({ member, params, headers }) =>
      toActedChat(
        await apply(context, member, params.id, {
          change: { until: null },
          seen: versionIn(headers['if-match']),
        }),
      ),
    )
  },
  schedule: {
    'end-silent-chats': { cron: '* * * * *', run: endSilentChats },
  },
  watch: watchDue,
})
