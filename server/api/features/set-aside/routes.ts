import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/chats/set-aside.ts'
import { toChat } from '#server/api/core/chats/map.ts'
import { versionIn } from '#server/api/core/chats/version-in.ts'
import type { Context } from '#server/api/core/context.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { setAside } from './service.ts'

/** Registers the routes that set chats aside and resume them. */
export function setAsideRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.setPending, async ({ member, params, headers }) =>
    toChat(await setAside(context, member, params.id, { pending: true }, versionIn(headers['if-match']))),
  )
  mount(app, contract.clearPending, async ({ member, params, headers }) =>
    toChat(await setAside(context, member, params.id, { pending: false }, versionIn(headers['if-match']))),
  )
  mount(app, contract.snoozeChat, async ({ member, params, headers, body }) =>
    toChat(
      await setAside(
        context,
        member,
        params.id,
        { until: new Date(body.until) },
        versionIn(headers['if-match']),
      ),
    ),
  )
  mount(app, contract.unsnoozeChat, async ({ member, params, headers }) =>
    toChat(await setAside(context, member, params.id, { until: null }, versionIn(headers['if-match']))),
  )
}
