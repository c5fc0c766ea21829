import { operate as operateRoute } from '#contract/journal/system.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { operate } from './commands.ts'

export const admin = feature({
  uses: ['database', 'seal'],
  routes(app, context) {
    mount(app, operateRoute, ({ body }) => operate(context, body.args))
  },
})
