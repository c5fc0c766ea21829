import { getInstallation } from '#contract/account/installation.ts'
import { operate as operateRoute } from '#contract/journal/system.ts'
import { feature } from '#server/api/core/feature.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { operate } from './commands.ts'
import { createExamination, installationOf } from './doctor/installation.ts'

export const admin = feature({
  uses: ['database', 'seal', 'providerHealth'],
  routes(app, context) {
    const examination = createExamination(context)
    mount(app, getInstallation, ({ member }) => installationOf(context, member, examination))
    mount(app, operateRoute, ({ body }) => operate(context, body.args))
  },
})
