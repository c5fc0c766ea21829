import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/account/account.ts'
import * as pictures from '#contract/account/member-pictures.ts'
import type { Context } from '#server/api/core/context.ts'
import { deviceOf } from '#server/api/platform/auth/device.ts'
import { sessionsOf } from '#server/api/platform/auth/store.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { iso } from '#server/lib/iso.ts'
import { confirm, disable, renewCodes, setUp } from '../two-factor/service.ts'
import { completeSignIn } from '../two-factor/sign-in.ts'
import { removePicture, uploadPicture } from './pictures.ts'
import { changePassword, endSessions, updateProfile } from './service.ts'

/** Registers the routes of the member's own account: name, password, sessions and second factor. */
export function accountRoutes(app: FastifyInstance, context: Context): void {
  mount(app, contract.updateProfile, ({ member, body }) => updateProfile(context, member, body))
  mount(app, pictures.uploadPicture, ({ member, request }) => uploadPicture(context, member, request))
  mount(app, pictures.removePicture, async ({ member }) => {
    await removePicture(context, member)
    return undefined
  })
  mount(app, contract.changePassword, async ({ member, body }) => {
    await changePassword(context, member, body.old_password, body.new_password)
    return undefined
  })
  mount(app, contract.listSessions, async ({ member }) => {
    const rows = await sessionsOf(context.db, member.clientId, member.id, context.clock.now())
    const entities = rows.map(({ id, created_at, expires_at, user_agent, address }) => ({
      id,
      current: id === member.sessionId,
      created_at: iso(created_at),
      expires_at: iso(expires_at),
      user_agent,
      address,
    }))
    return { entities, total: entities.length }
  })
  mount(app, contract.endSession, async ({ member, params }) => {
    await endSessions(context, member, params.id)
    return undefined
  })
  mount(app, contract.endOtherSessions, async ({ member }) => ({ ended: await endSessions(context, member) }))
  mount(app, contract.setUpTwoFactor, ({ member, body }) => setUp(context, member, body.password))
  mount(app, contract.confirmTwoFactor, ({ member, body }) => confirm(context, member, body.code))
  mount(app, contract.renewRecoveryCodes, ({ member, body }) => renewCodes(context, member, body.password))
  mount(app, contract.disableTwoFactor, async ({ member, body }) => {
    await disable(context, member, body.password)
    return undefined
  })
  mount(app, contract.completeSignIn, ({ body, request }) =>
    completeSignIn(context, body.pending_token, body.code, deviceOf(request)),
  )
}
