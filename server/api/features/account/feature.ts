import * as contract from '#contract/account/account.ts'
import * as pictures from '#contract/account/member-pictures.ts'
import { feature } from '#server/api/core/feature.ts'
import { sessionsOf } from '#server/api/platform/auth/store.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { sendImage } from '#server/api/platform/http/send-image.ts'
import { iso } from '#server/lib/iso.ts'
import { memberPicture, removePicture, uploadPicture } from './pictures.ts'
import { changePassword, endSessions, updateProfile } from './service.ts'

/** The signed-in member's account: name, picture, password and sessions. */
export const account = feature({
  routes(app, context) {
    mount(app, contract.updateProfile, ({ member, body }) => updateProfile(context, member, body))
    mount(app, pictures.uploadPicture, ({ member, request }) => uploadPicture(context, member, request))
    mount(app, pictures.removePicture, async ({ member }) => {
      await removePicture(context, member)
    })
    mount(app, pictures.getMemberPicture, async ({ params, reply }) =>
      sendImage(reply, await memberPicture(context.db, params.name)),
    )
    mount(app, contract.changePassword, ({ member, body }) =>
      changePassword(context, member, body.old_password, body.new_password),
    )
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
    })
    mount(app, contract.endOtherSessions, async ({ member }) => ({
      ended: await endSessions(context, member),
    }))
  },
})
