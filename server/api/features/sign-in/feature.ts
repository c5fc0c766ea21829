import { EXPIRED_SIGN_IN_LIFE_MS } from '#contract/account/account-limits.ts'
import * as contract from '#contract/account/auth.ts'
import { feature } from '#server/api/core/feature.ts'
import { deviceOf } from '#server/api/platform/auth/device.ts'
import { forgetSignIns } from '#server/api/platform/auth/forget.ts'
import { signOut } from '#server/api/platform/auth/service.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { work } from '#server/api/platform/jobs/job.ts'
import { ago } from '#server/lib/clock.ts'
import { register, resendOtp, verifyOtp } from './registration.ts'
import { forgotPassword, mailReset, mailResetJob, resetPassword, verifyResetToken } from './reset.ts'
import { signIn as signInWithPassword } from './sign-in.ts'

/** Routes for registration, sign-in and forgotten passwords. */
export const signIn = feature({
  uses: ['tokens'],
  routes(app, context) {
    mount(app, contract.register, ({ body }) => register(context, body))
    mount(app, contract.resendOtp, ({ body }) => resendOtp(context, body.email, body.registration))
    mount(app, contract.verifyOtp, ({ body, request }) => verifyOtp(context, body, deviceOf(request)))
    mount(app, contract.signIn, ({ body, request }) =>
      signInWithPassword(context, body.username, body.password, deviceOf(request)),
    )
    mount(app, contract.signOut, ({ member }) => signOut(context, member))
    mount(app, contract.forgotPassword, ({ body }) => forgotPassword(context, body.email))
    mount(app, contract.verifyResetToken, ({ body }) => verifyResetToken(context, body.token))
    mount(app, contract.resetPassword, ({ body }) => resetPassword(context, body.token, body.new_password))
  },
  jobs: [work(mailResetJob, mailReset)],
  schedule: {
    'forget-sign-ins': {
      cron: '11 3 * * *',
      run: ({ db, clock }) => forgetSignIns(db, ago(clock, EXPIRED_SIGN_IN_LIFE_MS)),
    },
  },
})
