import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, register, resendOtp, signIn } from '#contract/account/auth.ts'
import type { Route } from '#contract/base/route.ts'
import { MINUTE_MS } from '#contract/base/units.ts'
import { startApi, startDatabase, type TestApi } from '#tests/support/api.ts'
import { type Breakable, breakable } from '#tests/support/breakable.ts'
import { ok, send } from '#tests/support/inject.ts'
import { newOwner, PASSWORD } from '#tests/support/people.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

const UNKNOWN = 'nobody@example.test'
const clock = createTestClock('2026-03-02T10:00:00Z')
const newcomer = (email: string) => ({
  ...{ email, password: PASSWORD, first_name: 'Ada', last_name: 'Byron', company: 'Acme' },
})

describe('a call with the e-mail address of an account', () => {
  let api: TestApi
  let fragile: Breakable
  let known: string
  let closeDatabase: () => Promise<void>
  beforeAll(async () => {
    const { database, close } = await startDatabase()
    closeDatabase = close
    fragile = breakable(database)
    api = await startApi({ clock, database: fragile.database })
    known = (await newOwner(api)).email
  })
  afterAll(async () => {
    await api.close()
    await closeDatabase()
  })

  /** Returns the statements on accounts that a call waits for, except the ones that the resulting email causes. */
  async function statementsOf(route: Route, body: object): Promise<string[]> {
    const texts: string[] = []
    const note = (text: string) => {
      const isOfCall = /"users"|"code_wishes"|"registrations"|insert into jobs/i.test(text)
      // The job that sends the email reads the account's look and whether the member is still there.
      const isOfMail = text.includes('"look"') || text.includes('"users"."id" = $2')
      if (isOfCall && !isOfMail) texts.push(text)
      return false
    }
    await fragile.whileBroken(new Error('never thrown'), () => send(api.app, route, { body } as never), note)
    return texts
  }

  it('waits for the same statements as a call with any other: register, and another code', async () => {
    const both = [known, UNKNOWN]
    const registered: string[][] = []
    for (const email of both) registered.push(await statementsOf(register, newcomer(email)))
    expect(registered[0]?.length).toBeGreaterThan(2)
    expect(registered[0]).toEqual(registered[1])

    const resent: string[][] = []
    for (const email of both) {
      const { registration } = await ok(api.app, register, { body: newcomer(email) })
      clock.advance(MINUTE_MS)
      resent.push(await statementsOf(resendOtp, { email, registration }))
    }
    expect(resent[0]?.length).toBeGreaterThan(2)
    expect(resent[0]).toEqual(resent[1])
    await api.mailTo(known, 'account_exists')
  })

  it('waits for the same statements with a wrong password', async () => {
    const wrong = (username: string) => statementsOf(signIn, { username, password: 'not-the-password' })
    // Failed attempts on an account are recorded after the response.
    const [first] = await wrong(known)
    const [second] = await wrong(UNKNOWN)
    expect(first).toContain('"users"')
    expect(first).toEqual(second)
  })

  it('is answered before a forgotten password is looked up', async () => {
    const ask = (email: string) => send(api.app, forgotPassword, { body: { email } })
    const lookUp = (text: string) => text.includes('from "users"')
    await fragile.whileBroken(
      new Error('the account could not be looked up'),
      async () => {
        for (const email of [known, UNKNOWN]) {
          const { status, body } = await ask(email)
          expect({ status, body }).toEqual({ status: 202, body: { email } })
        }
      },
      lookUp,
    )
    const { text } = await api.mailTo(known, 'reset')
    expect(text).toMatchObject({ code: expect.any(String) })
    expect(api.mails.filter(({ to, text: { kind } }) => to === UNKNOWN && kind === 'reset')).toEqual([])
  })
})
