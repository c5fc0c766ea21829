import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#tests/support/product.ts'
import { buildPrograms, type Programs } from '#tests/support/programs.ts'

let programs: Programs
beforeAll(async () => {
  programs = await buildPrograms()
})
afterAll(() => programs.dispose())

const server = process.env.TEST_DATABASE_URL

it.skipIf(!server).each([
  [
    'a role that does not exist',
    (url: URL) => Object.assign(url, { username: 'nobody_here' }),
    /role "nobody_here" does not exist/,
  ],
  [
    'a database that does not exist',
    (url: URL) => Object.assign(url, { pathname: '/nothing_here' }),
    /database "nothing_here" does not exist\. Create the database first/,
  ],
  [
    'a port without a server',
    (url: URL) => Object.assign(url, { port: '1' }),
    /ECONNREFUSED[^\n]*No server listens there/,
  ],
  [
    'a host that does not exist',
    (url: URL) => Object.assign(url, { hostname: 'nowhere.invalid' }),
    /nowhere\.invalid/,
  ],
])('the database’s own reason is printed for %s', async (_name, change, reason) => {
  const url = change(new URL(server ?? 'postgres://localhost'))
  url.password = 'top-secret'
  for (const program of ['main', 'api-main'] as const) {
    const { code, out, err } = await programs.run(program, {
      settings: { DATABASE_URL: url.href, PORT: String(await freePort()) },
    })
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/^DATABASE_URL: PostgreSQL at [^\n]*\n$/),
    })
    expect(err).toMatch(reason)
    expect(err).not.toContain('top-secret')
  }
})
