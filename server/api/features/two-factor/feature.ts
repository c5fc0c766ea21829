import * as contract from '#contract/account/account.ts'
import { removeTwoFactor } from '#contract/account/members.ts'
import { feature } from '#server/api/core/feature.ts'
import { deviceOf } from '#server/api/platform/auth/device.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { confirm, disable, removeFrom, renewCodes, setUp } from './service.ts'
import { completeSignIn } from './sign-in.ts'

/** Routes for two-factor sign-in. */
export const twoFactor = feature({
  uses: ['seal', 'tokens'],
  routes(app, context) {
    mount(app, contract.setUpTwoFactor, ({ member, body }) => setUp(context, member, body.password))
    mount(app, contract.confirmTwoFactor, ({ member, body }) => confirm(context, member, body.code))
    mount(app, contract.renewRecoveryCodes, ({ member, body }) => renewCodes(context, member, body.password))
    mount(app, contract.disableTwoFactor, ({ member, body }) => disable(context, member, body.password))
    mount(app, contract.completeSignIn, ({ body, request }) =>
      completeSignIn(context, body.pending_token, body.code, deviceOf(request)),
    )
    mount(app, removeTwoFactor, ({ member, params }) => removeFrom(context, member, params.id))
  },
})
