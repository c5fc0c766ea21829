import { afterAll, beforeAll, expect, it } from 'vitest'
import { getInstallation } from '#contract/account/installation.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newColleague, newOwner, type Owner } from '#tests/support/people.ts'
import { freePort } from '#tests/support/product.ts'

let api: TestApi
let first: Owner
let second: Owner
beforeAll(async () => {
  api = await startApi({}, { PUBLIC_URL: `http://127.0.0.1:${await freePort()}`, REGISTRATION: 'open' })
  first = await newOwner(api)
  second = await newOwner(api)
})
afterAll(() => api.close())

const installationFor = ({ token }: { token: string }) => ok(api.app, getInstallation, { token })

it('owners of the first account learn what is wrong with the installation', async () => {
  const { is_operator, findings } = await installationFor(first)
  expect(is_operator).toBe(true)
  expect(findings).toContainEqual({
    code: 'public_url_unreachable',
    level: 'problem',
    params: { url: api.config.publicUrl, reason: expect.stringContaining('ECONNREFUSED') },
  })
  const levels = findings.map(({ level }) => level)
  expect(levels).toEqual(levels.toSorted())
})

it('owners of other accounts learn nothing about the server', async () => {
  expect(await installationFor(second)).toMatchObject({ is_operator: false, findings: [] })
})

it('members who do not own the account are refused', async () => {
  const admin = await newColleague(api, first, 'admin')
  const { status, body } = await send(api.app, getInstallation, { token: admin.token })
  expect({ status, body }).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
})
