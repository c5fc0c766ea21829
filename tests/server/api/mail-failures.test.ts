import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { register } from '#contract/account/auth.ts'
import { createMailer } from '#server/api/platform/mail/mailer.ts'
import { readConfig } from '#server/config.ts'
import { systemIds } from '#server/lib/ids.ts'
import { type SmtpServer, startSmtp } from '#tests/fakes/smtp.ts'
import { startApi, type TestApi } from '#tests/support/api.ts'
import { emptyFolder } from '#tests/support/database-template.ts'
import { ok } from '#tests/support/inject.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts'

let smtp: SmtpServer
let api: TestApi
let clock: TestClock
afterEach(async () => {
  await api.close()
  await smtp.close()
})

/** Starts an API that mails through the server, and returns its log. */
async function start() {
  smtp = await startSmtp()
  clock = createTestClock(new Date().toISOString())
  let text = ''
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk
      done()
    },
  })
  const config = readConfig({ DATA_DIR: emptyFolder(), SMTP_URL: smtp.url })
  const mailer = createMailer(config, clock, systemIds, { info: () => {} })
  api = await startApi({ mailer, clock, logTo: logTo as never }, { LOG_LEVEL: 'error' })
  return () => text
}

const wanted = {
  email: 'someone@shop.example',
  password: PASSWORD,
  first_name: 'Ana',
  last_name: 'B',
  company: 'Shop',
}
const figure = async (labels: string) =>
  Number(
    (await api.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body.match(
      new RegExp(`^parley_api_mails_total\\{${labels}\\} (\\d+)$`, 'm'),
    )?.[1] ?? 0,
  )

it.each([
  [
    'a wrong password',
    { AUTH: '535 5.7.8 Authentication failed for user@mail.example' },
    /535 5\.7\.8 Authentication failed/,
  ],
  ['a refused recipient', { RCPT: '550 5.1.1 <someone@shop.example> unknown' }, /550 5\.1\.1/],
  ['a refused sender', { MAIL: '553 sender not owned' }, /553 sender not owned/],
  ['a full mail server', { DATA: '452 4.3.1 Insufficient system storage' }, /452 4\.3\.1/],
])(
  '%s is logged with the reason of the server, counted, and kept for another attempt',
  async (_name, answers, reason) => {
    const log = await start()
    Object.assign(smtp.answers, answers)
    await ok(api.app, register, { body: wanted })
    await expect.poll(log).toMatch(/a mail could not be sent/)
    expect(log()).toMatch(reason)
    expect(log()).not.toMatch(/@shop|@mail/)
    expect(await figure('kind="registration",outcome="failed"')).toBe(1)
    await expect
      .poll(
        async () =>
          (await api.database.db.execute(sql`select error from jobs where name = 'send-mail'`)).rows[0]
            ?.error,
      )
      .toMatch(reason)
    expect(smtp.accepted()).toBe(0)
  },
)

it('a mail is not sent after the code in it has expired', async () => {
  const log = await start()
  smtp.answers.RCPT = '451 try again'
  await ok(api.app, register, { body: wanted })
  await expect.poll(log).toMatch(/a mail could not be sent/)
  delete smtp.answers.RCPT
  clock.advance(11 * 60_000)
  await expect
    .poll(async () => {
      await api.database.db.execute(
        sql`update jobs set run_at = now() where name = 'send-mail' and lease_until is null`,
      )
      return log()
    })
    .toMatch(/its code expired while it waited/)
  expect(smtp.accepted()).toBe(0)
})
