import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/auth.ts'
import type { Context } from '#server/api/core/context.ts'
import { deviceOf } from '#server/api/platform/auth/device.ts'
import { signOut } from '#server/api/platform/auth/service.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { register, resendOtp, verifyOtp } from './registration.ts'
import { forgotPassword, resetPassword, verifyResetToken } from './reset.ts'
import { signIn } from './sign-in.ts'

/** Registers the routes of registration, sign-in and passwords. */
export function authRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.register, ({ body }) => register(context, body))
  mount(app, contract.resendOtp, ({ body }) => resendOtp(context, body.email, body.registration))
  mount(app, contract.verifyOtp, ({ body, request }) => verifyOtp(context, body, deviceOf(request)))
  mount(app, contract.signIn, ({ body, request }) =>
    signIn(context, body.username, body.password, deviceOf(request)),
  )
  mount(app, contract.signOut, async ({ member }) => {
    await signOut(context, member)
    return undefined
  })
  mount(app, contract.forgotPassword, ({ body }) => forgotPassword(context, body.email))
  mount(app, contract.verifyResetToken, ({ body }) => verifyResetToken(context, body.token))
  mount(app, contract.resetPassword, async ({ body }) => {
    await resetPassword(context, body.token, body.new_password)
    return undefined
  })
}
