import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { updateProfile } from '#contract/account/account.ts'
import { addMember, getProfile, listMembers } from '#contract/account/members.ts'
import { assignChat, getHistory } from '#contract/chats/chats.ts'
import { getVisitorChat } from '#contract/visitor/visitor.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok } from '#tests/support/inject.ts'
import { newOwner, newVisitor, type Owner } from '#tests/support/people.ts'

describe("a member's name", () => {
  let api: TestApi
  let owner: Owner
  beforeAll(async () => {
    api = await startApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    owner = await newOwner(api)
    const body = { first_name: 'Minh Anh', last_name: 'Nguyễn', language: 'vi-VN' as const }
    await ok(api.app, updateProfile, { token: owner.token, body })
  })

  it('begins with the family name in Vietnamese, in lists, chats and for visitors', async () => {
    expect(await ok(api.app, getProfile, { token: owner.token })).toMatchObject({
      first_name: 'Minh Anh',
      last_name: 'Nguyễn',
      name: 'Nguyễn Minh Anh',
    })
    const { chat, own } = await newVisitor(api, owner.bot.api_key)
    const { id } = owner.profile
    const params = { id: chat.id }
    const assigned = await ok(api.app, assignChat, { token: owner.token, params, body: { user_id: id } })
    expect(assigned.assigned_agent).toEqual({ id, name: 'Nguyễn Minh Anh' })
    expect((await ok(api.app, getVisitorChat, own)).assigned_agent).toEqual({ id, name: 'Nguyễn Minh Anh' })
    expect((await ok(api.app, getHistory, { token: owner.token, params })).assigned_agent).toEqual({
      id,
      name: 'Nguyễn Minh Anh',
    })
    const query = { Search_Str: 'nguyễn minh' }
    expect((await ok(api.app, listMembers, { token: owner.token, query })).total).toBe(1)
  })

  it('follows the member’s chosen language; a new member begins with that of the member who adds them', async () => {
    const added = await ok(api.app, addMember, {
      token: owner.token,
      params: { id: owner.profile.client_id },
      body: { email: 'lan@shop.example', first_name: 'Lan', last_name: 'Trần', role: 'agent' },
    })
    expect(added.name).toBe('Trần Lan')
    const body = { language: 'en-US' as const }
    expect((await ok(api.app, updateProfile, { token: owner.token, body })).name).toBe('Minh Anh Nguyễn')
  })
})
