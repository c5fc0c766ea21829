import { signIn } from '#contract/account/auth.ts'
import { addMember, getProfile, type Role } from '#contract/account/members.ts'
import type { TestApi } from './api.ts'
import { ok } from './inject.ts'
import { type Owner, PASSWORD } from './people.ts'

let count = 0

/** Adds a member to an owner's team and signs them in. */
export async function newMember(api: TestApi, owner: Owner, role: Role, firstName = 'Léa') {
  const email = `member${++count}@example.test`
  await ok(api.app, addMember, {
    token: owner.token,
    params: { id: owner.profile.client_id },
    body: { email, first_name: firstName, role, password: PASSWORD },
  })
  const { access_token: token } = await ok(api.app, signIn, { body: { username: email, password: PASSWORD } })
  return { email, token, profile: await ok(api.app, getProfile, { token }) }
}
