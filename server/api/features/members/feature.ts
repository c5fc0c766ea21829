import * as contract from '#contract/account/members.ts'
import { USERS_PAGE } from '#contract/base/limits.ts'
import { feature } from '#server/api/core/feature.ts'
import { toListed, toProfile } from '#server/api/core/members/map.ts'
import { listUsers, profileParts } from '#server/api/core/members/store.ts'
import { mount } from '#server/api/platform/http/mount.ts'
import { AppError } from '#server/lib/app-error.ts'
import { resetMember } from './reset.ts'
import { addMember, setActive, setChatLimit, setRole, setTakesChats } from './service.ts'

/** Routes for the caller's profile and the client's members. */
export const members = feature({
  routes(app, context) {
    const { config, db } = context
    mount(app, contract.getProfile, async ({ member }) =>
      toProfile(member, await profileParts(db, member.clientId, member.id), config),
    )
    mount(app, contract.listMembers, async ({ member, query }) => {
      const { start = 0, length = USERS_PAGE, Search_Str = '' } = query
      const { rows, total } = await listUsers(db, member.clientId, { search: Search_Str, start, length })
      return { entities: rows.map((row) => toListed(row, member)), total }
    })
    mount(app, contract.addMember, ({ member, params, body }) => {
      if (params.id !== member.clientId) throw new AppError('not_found')
      return addMember(context, member, body)
    })
    mount(app, contract.setMemberActive, ({ member, params, query }) =>
      setActive(context, member, params.id, query.is_disabled),
    )
    mount(app, contract.setMemberRole, ({ member, params, query }) =>
      setRole(context, member, params.id, query.role),
    )
    mount(app, contract.setChatLimit, ({ member, params, body }) =>
      setChatLimit(context, member, params.id, body.chat_limit),
    )
    mount(app, contract.setTakesChats, ({ member, params, body }) =>
      setTakesChats(context, member, params.id, body.takes_chats),
    )
    mount(app, contract.resetMemberPassword, ({ member, params, body }) =>
      resetMember(context, member, params.id, body?.new_password),
    )
  },
})
