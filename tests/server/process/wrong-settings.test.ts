import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { variables } from '#server/config/variables.ts'
import { freePort } from '#tests/support/product.ts'
import { buildPrograms, type Program, type Programs } from '#tests/support/programs.ts'

let programs: Programs
let folder: string
beforeAll(async () => {
  programs = await buildPrograms()
  folder = programs.folder
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => programs.dispose())

const run = (program: Program, settings: Record<string, string>, args: readonly string[] = []) =>
  programs.run(program, { settings, args })

/** Wrong values of each setting with the expected sentence; `{}` is replaced by the folder of this test. */
const wrong: readonly (readonly [setting: string, value: string, sentence: RegExp])[] = [
  ['PORT', '70000', /must be between 0 and 65535/],
  ['PORT', 'http', /must be between 0 and 65535/],
  ['HOST', 'http://localhost', /without scheme and port/],
  ['HOST', '1.2.3.4.5', /must be an IP address or a host name/],
  ['HOST', '127.0.0.1:80', /without scheme and port/],
  ['DATA_DIR', '{}/file', /is a file/],
  ['DATA_DIR', '{}/file/data', /a part of the path is a file/],
  ['DATA_DIR', '/proc/nowhere/data', /cannot be created/],
  ['DATABASE_URL', 'mysql://localhost/parley', /postgres:\/\/ or postgresql:\/\//],
  ['DATABASE_URL', 'postgres:///parley', /has no host/],
  ['DATABASE_URL', 'localhost', /must be a URL/],
  ['DATABASE_POOL', '0', /from 2 to 1000/],
  ['REDIS_URL', 'redis://', /has no host/],
  ['REDIS_URL', 'http://localhost', /redis:\/\/ or rediss:\/\//],
  ['REDIS_URL', 'redis://localhost', /Also set DATABASE_URL/],
  ['API_UPSTREAM', 'api:3000', /must be a URL/],
  ['SMTP_URL', 'smtp://', /has no host/],
  ['SMTP_URL', 'mail.example.com', /must be a URL/],
  ['MAIL_FROM', 'garbage', /must be an e-mail address/],
  ['MAIL_FROM', 'Parley <parley>', /must be an e-mail address/],
  ['OPERATOR_CONTACT', 'call us', /must be an e-mail address or a URL/],
  ['OPERATOR_CONTACT', 'javascript:alert(1)', /must be an e-mail address or a URL/],
  ['PUBLIC_URL', 'chat.example.com', /must start with http/],
  ['PUBLIC_URL', 'chat.example.com:3000', /must start with http/],
  ['PUBLIC_URL', 'garbage', /must start with http/],
  ['PUBLIC_URL', 'ftp://chat.example.com', /must start with http/],
  ['PUBLIC_URL', 'https://chat.example.com/?a=b', /question mark/],
  ['PUBLIC_URL', 'https://chat.example.com/par%20ley', /letters, digits/],
  ['API_UPSTREAM', 'http://one:3000,,http://two:3000', /empty entry/],
  ['PUBLIC_URL', 'https://user:secret@chat.example.com', /neither user name/],
  ['OPENAI_API_KEY', 'clé secrète', /without spaces or accents/],
  ['OPENAI_MODELS', ',', /at least one model/],
  ['OPENAI_FIRST_TOKEN_SECONDS', 'soon', /whole number from 1 to 120/],
  ['OPENAI_CONTEXT_TOKENS', '12', /whole number from 2000/],
  ['APP_ENV', 'production', /must be one of dev, qa, prod/],
  ['ALLOW_PRIVATE_URLS', 'true', /must be 1/],
  ['DEFAULT_PLAN', 'gold', /must be one of trial/],
  ['REGISTRATION', 'yes', /must be one of open, invite, closed/],
  ['RECORDINGS', 'false', /must be one of on, off/],
  ['MIN_FREE_BYTES', '1GB', /must be a number of bytes/],
  ['ANSWERS_PER_CHAT', '0', /whole number/],
  ['ANSWERS_PER_ADDRESS', '1e3', /whole number/],
  ['ANSWERS_PER_BOT', '0x10', /whole number/],
  ['ANSWERS_DAY_PERCENT', '500', /from 1 to 100/],
  ['SECRET_KEY', 'short', /at least 32 characters/],
  ['SECRET_KEY_FORMER', 'short', /at least 32 characters/],
  ['INTERNAL_KEY', 'with space', /without spaces/],
  ['RELAY_EVENTS_SECRET', 'short', /at least 32 characters/],
  ['METRICS_TOKEN', 'with space', /without spaces/],
  ['TRUST_PROXY', 'yes', /number of proxies/],
  ['META_APP_ID', '123', /also set META_APP_SECRET/],
  ['META_APP_SECRET', '123', /also set META_APP_ID/],
  ['INSTAGRAM_APP_ID', '123', /also set INSTAGRAM_APP_SECRET/],
  ['INSTAGRAM_APP_SECRET', '123', /also set INSTAGRAM_APP_ID/],
  ['ZALO_APP_ID', '123', /also set ZALO_APP_SECRET and ZALO_OA_SECRET/],
  ['ZALO_APP_SECRET', '123', /also set ZALO_APP_ID and ZALO_OA_SECRET/],
  ['ZALO_OA_SECRET', '123', /also set ZALO_APP_ID and ZALO_APP_SECRET/],
  ['ZALO_VERIFIER', '<meta>', /must be the code alone/],
  ['LOG_LEVEL', 'verbose', /must be one of trace/],
  ...Object.keys(variables).flatMap((name): [string, string, RegExp][] =>
    /^(OPENAI_BASE|META_|INSTAGRAM_|ZALO_)\w*URL$/.test(name) ? [[name, 'example', /must be a URL/]] : [],
  ),
]

/** Settings that take any text. */
const anyText = [
  'OPENAI_EMBEDDING_MODEL',
  'DEMO_BOT_KEY',
  'PRODUCT_NAME',
  'META_VERIFY_TOKEN',
  'META_CONFIG_ID',
  'WHATSAPP_CONFIG_ID',
]

describe('a wrong setting', () => {
  it('is in the table below, unless it takes any text', () => {
    const tested = new Set([...wrong.map(([name]) => name), ...anyText, 'OPENAI_BASE_URL'])
    expect(Object.keys(variables).filter((name) => !tested.has(name))).toEqual([])
  })

  it.each(wrong)('%s=%s ends each program with one sentence', async (name, value, sentence) => {
    const settings = {
      ...(name === 'OPENAI_BASE_URL' && { OPENAI_API_KEY: 'key' }),
      [name]: value.replace('{}', folder),
    }
    const check = async (program: Program, code: number, args: readonly string[] = []) => {
      const ended = await run(program, settings, args)
      expect({ program, ...ended }).toEqual({
        program,
        code,
        out: '',
        err: expect.stringMatching(new RegExp(`^${name}[^\\n]*\\n$`)),
      })
      expect(ended.err).toMatch(sentence)
      expect(ended.err).not.toMatch(/secret@|\n {4}at /)
    }
    await Promise.all([
      check('main', 78),
      check('api-main', 78),
      // The operator's command logs nothing.
      name !== 'LOG_LEVEL' && check('admin-main', 1, ['clients']),
    ])
  })
})

it('a port in use is named at once, before anything starts', async () => {
  const holder = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
  for (const program of ['main', 'api-main'] as const) {
    const started = join(folder, program)
    const { code, err, out } = await run(program, { PORT: String(port), DATA_DIR: started })
    expect({ code, err, out }).toEqual({
      code: 78,
      err: expect.stringMatching(`^Port ${port} is in use\\.`),
      out: '',
    })
  }
  await new Promise((resolve) => holder.close(resolve))
})

it('an address of another machine cannot be listened on', async () => {
  const { code, err } = await run('main', { HOST: '192.0.2.1', PORT: '3000' })
  expect({ code, err }).toEqual({
    code: 78,
    err: 'HOST=192.0.2.1: no network interface of this machine has this address.\n',
  })
})

it('a misspelt name is pointed out', async () => {
  const { err } = await run('main', { PUBLIC_ULR: 'https://chat.example.com', PORT: '70000' })
  expect(err).toMatch(/^PORT=70000/)
  const other = await run('main', { PUBLIC_ULR: 'https://chat.example.com', HOST: '192.0.2.1', PORT: '3000' })
  expect(other.err).toMatch(/^PUBLIC_ULR is not a setting\. Did you mean PUBLIC_URL\?\n/)
})
