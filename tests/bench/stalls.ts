/** Measures event loop stalls and memory use of the API while it reads large training files and builds large indexes. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { register, verifyOtp } from '#contract/account/auth.ts'
import { listBots } from '#contract/bots/bots.ts'
import { deleteDocument, listDocuments, uploadDocuments } from '#contract/knowledge/training.ts'
import { createChat, sendMessage } from '#contract/visitor/visitor.ts'
import { type Api, codeFor, createApi } from '#server/demo/api.ts'
import { freePort } from '../support/product.ts'

const root = join(import.meta.dirname, '../..')
const MB_BYTES = 1024 * 1024
/** Goal: maximum stall in milliseconds. */
const GOAL = 50
/** Milliseconds between two polls of /health. */
const LOOK = 10
/** Number of rows in the large table, which become passages of the index. */
const ROWS = 10_000
/** Number of characters in the largest text that is read. */
const TEXT = 10_000_000

interface File {
  readonly name: string
  readonly bytes: Buffer
}

const corpora = () => resolve(process.env.PARLEY_CORPORA ?? '../shared/corpora')

/** Returns the largest real files of each format; `npm run bench -- reading` reads all of them, and the hostile ones. */
function realFiles(): File[] {
  const folder = join(corpora(), 'docs')
  return ['docx', 'xlsx', 'xls', 'pdf', 'xml'].flatMap((format) =>
    readdirSync(join(folder, format), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({ name, bytes: readFileSync(join(folder, format, name)) }))
      .sort((a, b) => b.bytes.length - a.bytes.length)
      .slice(0, 4),
  )
}

const WORDS =
  'delivery order lamp oak price return parcel guarantee colour garden window river letter stone paper'

/** Returns a generated sentence; every number yields a different one. */
function sentence(number: number): string {
  const words = WORDS.split(' ')
  const at = (step: number) => words[(number * 7 + step * step * 3 + (number >> 3)) % words.length]
  return `Item ${number} of the ${at(1)} ${at(2)} comes with a ${at(3)} of ${at(4)} and costs ${number % 997} after the ${at(5)}.`
}

function largeText(): File {
  let text = ''
  for (let number = 0; text.length < TEXT - 1_000; number++)
    text += number % 8 === 7 ? `${sentence(number)}\n\n` : `${sentence(number)} `
  return { name: 'large.txt', bytes: Buffer.from(text) }
}

const largeTable = (): File => ({
  name: 'table.csv',
  bytes: Buffer.from(
    `Question,Answer\n${Array.from({ length: ROWS }, (_, row) => `What about item ${row}?,"${sentence(row)} ${sentence(row + ROWS)}"`).join('\n')}`,
  ),
})

/** Starts the API as a process that reports its event loop delays. */
async function start(environment: Record<string, string>, dataDir: string) {
  const port = await freePort()
  const loopPort = await freePort()
  const preload = join(root, 'tests/bench/support/watch-loop.mjs')
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--import', preload, '--import', 'tsx', 'server/api-main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        ...environment,
        PORT: String(port),
        LOOP_PORT: String(loopPort),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The API ended.')
    await wait(50)
  }
  const loop = async () => (await (await fetch(`http://127.0.0.1:${loopPort}`)).json()) as Loop
  return { api: createApi(url), child, loop }
}

interface Loop {
  /** Duration of the attempt, in milliseconds. */
  readonly longest: number
  /** Longest uninterrupted work of the loop's own thread, in milliseconds of CPU time. */
  readonly work: number
  readonly rss: number
}

/** Runs a task while polling /health; prints the longest stall and the memory use. */
async function watched(
  title: string,
  { api, loop }: Awaited<ReturnType<typeof start>>,
  work: () => Promise<void>,
) {
  const before = await loop()
  let isOver = false
  let slowest = 0
  const look = async () => {
    while (!isOver) {
      const begun = performance.now()
      await fetch(`${api.base}/health`).then((response) => response.text())
      slowest = Math.max(slowest, performance.now() - begun)
      await wait(LOOK)
    }
  }
  const looking = look()
  const begun = performance.now()
  await work()
  isOver = true
  await looking
  const { longest, work: own, rss } = await loop()
  const took = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `${title.padEnd(34)} stall ${longest.toFixed(0).padStart(5)} ms, own work ${own.toFixed(0).padStart(5)} ms (goal ${GOAL})   /health ${slowest.toFixed(0).padStart(5)} ms   ` +
      `${took.padStart(6)} s   memory ${Math.round(before.rss / MB_BYTES)} → ${Math.round(rss / MB_BYTES)} MB`,
  )
}

async function owner(api: Api, dataDir: string) {
  const body = {
    email: 'bench@example.test',
    password: 'quiet-harbour-41',
    first_name: 'B',
    last_name: 'B',
    company: 'B',
  }
  const { registration } = await api.call(register, { body })
  const otp = await codeFor(dataDir, body.email)
  const { access_token: token } = await api.call(verifyOtp, {
    body: { email: body.email, otp, registration },
  })
  const { bots } = await api.call(listBots, { token })
  const [bot] = bots
  if (!bot) throw new Error('There is no bot.')
  return { token, bot }
}

async function measure(title: string, environment: Record<string, string>): Promise<void> {
  console.log(title)
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-stalls-'))
  const running = await start(environment, dataDir)
  const { api } = running
  try {
    const { token, bot } = await owner(api, dataDir)
    const of = { token, params: { bot: bot.id } }
    const train = async (files: readonly File[]) => {
      const form = new FormData()
      for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name)
      await api.call(uploadDocuments, { ...of, form })
      const isUnderWay = async () =>
        (await api.call(listDocuments, of)).entities.some(
          ({ status }) => status !== 'ready' && status !== 'failed',
        )
      while (await isUnderWay()) await wait(200)
    }
    const clear = async () => {
      for (const { id } of (await api.call(listDocuments, of)).entities)
        await api.call(deleteDocument, { token, params: { id } })
    }
    const ask = async () => {
      const headers = { 'api-key': bot.api_key }
      const chat = await api.call(createChat, {
        headers,
        body: { chat_default_message: '', user_name: 'B' } as never,
      })
      await api.call(sendMessage, {
        headers,
        token: chat.token,
        params: { id: chat.id },
        body: { message: 'What about item 77?' },
      })
    }
    await watched('nothing', running, () => wait(2_000))
    const real = realFiles()
    await watched(`${real.length} real files`, running, async () => {
      for (let at = 0; at < real.length; at += 10) await train(real.slice(at, at + 10))
    })
    await watched('forgetting them', running, clear)
    await watched('a text of 10 million characters', running, () => train([largeText()]))
    await watched('forgetting it', running, clear)
    await watched(`a table of ${ROWS} rows`, running, () => train([largeTable()]))
    await watched(`the first question over ${ROWS}`, running, ask)
    await watched(`the second question over ${ROWS}`, running, ask)
  } finally {
    running.child.kill('SIGTERM')
    await new Promise((end) => running.child.once('exit', end))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures event loop stalls on the embedded database and, with `TEST_DATABASE_URL`, on a server. */
export async function run(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL
  if (server) {
    const name = `parley_bench_stalls_${process.pid}`
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const own = new URL(server)
    own.pathname = `/${name}`
    try {
      await measure('on a server', { DATABASE_URL: own.href })
    } finally {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
  }
  await measure('on the embedded database', { DATABASE_URL: '' })
}
