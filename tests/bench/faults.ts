import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { getBot, listBots } from '#contract/bots.ts'
import { assignChat } from '#contract/chats.ts'
import { journalTypes } from '#contract/events.ts'
import { getProfile } from '#contract/members.ts'
import { createChat, getVisitorChat, sendMessage } from '#contract/visitor.ts'
import { createApi } from '#server/demo/api.ts'
import { freePort } from '#tests/support/product.ts'
import { ownerOf } from '#tests/support/registered.ts'

/** `FAULT_MESSAGES` and `FAULT_KILLS` make it quicker. */
const MESSAGES = Number(process.env.FAULT_MESSAGES ?? 20_000)
const KILLS = Number(process.env.FAULT_KILLS ?? 50)
const CHATS = 40
const root = join(import.meta.dirname, '../..')

/** The product with its embedded database, started again by the measurement whenever it was killed. */
function keepProduct(port: number, dataDir: string) {
  let child: ChildProcess
  let isOver = false
  const start = () => {
    child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: root,
      detached: true,
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'fatal',
        TRUST_PROXY: '1',
        DATABASE_URL: '',
      },
      stdio: 'ignore',
    })
    child.once('exit', () => !isOver && start())
  }
  start()
  /** The process of the API, which has the embedded database in it. */
  const apiOf = (parent: number): number | null => {
    for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
      try {
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8')
        if (Number(fields[1]) === parent && line.includes('api-main')) return Number(name)
      } catch {
        // It ended meanwhile.
      }
    }
    return null
  }
  const kill = (pid: number | null | undefined) => {
    try {
      if (pid) process.kill(pid, 'SIGKILL')
    } catch {
      // It ended by itself.
    }
  }
  return {
    killRelay: () => kill(child.pid),
    killApi: () => kill(apiOf(child.pid ?? 0)),
    stop: async () => {
      isOver = true
      const gone = new Promise((resolve) => child.once('exit', resolve))
      kill(apiOf(child.pid ?? 0))
      kill(child.pid)
      await gone
    },
  }
}

/** A console that comes back after every break from where it stands, as the product's own does. */
function follow(url: string, token: string) {
  const seen: { seq: number; message?: { id: number; chat_id: number; order: number; message: string } }[] =
    []
  let seq = 0
  let resyncs = 0
  let isOver = false
  let socket: ReturnType<typeof io>
  const open = () => {
    socket = io(`${url}/console`, {
      auth: { token, after: seq },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    socket.onAny((type: string, payload: (typeof seen)[number]) => {
      if (type === 'journal.resync') resyncs++
      if (!journalTypes.includes(type as never) && type !== 'journal.advanced') return
      seen.push({ seq: payload.seq, ...(type === 'message.added' && { message: payload.message }) })
      seq = Math.max(seq, payload.seq)
    })
    const again = () => !isOver && setTimeout(open, 100)
    socket.on('disconnect', again)
    socket.on('connect_error', () => {
      socket.close()
      again()
    })
  }
  open()
  return {
    seen,
    resyncs: () => resyncs,
    close: () => {
      isOver = true
      socket.close()
    },
  }
}

/** A visitor's chat, and what its calls carry. */
interface Talk {
  readonly id: number
  readonly own: {
    readonly headers: Record<string, string>
    readonly token: string
    readonly params: { readonly id: number }
  }
}

/** Calls until it goes well; answers how long it took, milliseconds. */
async function insist<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const begun = performance.now()
  for (;;) {
    try {
      return { result: await work(), took: performance.now() - begun }
    } catch (error) {
      if (performance.now() - begun > 120_000) throw error
      await wait(50)
    }
  }
}

/** Kills relay and API with its embedded database at random moments, while messages are written, and counts what is missing, double or out of order. */
export async function run(): Promise<void> {
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const product = keepProduct(Number(new URL(url).port), dataDir)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void product.stop().then(() => process.exit(1)))
  const api = createApi(url)
  try {
    await insist(async () => {
      if (!(await fetch(`${url}/ready`)).ok) throw new Error('not ready')
    })
    const { token } = await ownerOf(url, dataDir)
    const me = await api.call(getProfile, { token })
    const { bots } = await api.call(listBots, { token })
    const bot = await api.call(getBot, { token, params: { id: bots[0]?.id ?? 0 } })
    const chats: Talk[] = []
    for (let i = 0; i < CHATS; i++) {
      const headers = { 'api-key': bot.api_key, 'x-forwarded-for': `10.0.${i}.1` }
      const chat = await api.call(createChat, { headers, body: {} })
      // An agent has it, so that nothing but the messages is written.
      await api.call(assignChat, { token, params: { id: chat.id }, body: { user_id: me.id } })
      chats.push({ id: chat.id, own: { headers, token: chat.token, params: { id: chat.id } } })
    }
    const consoles = [follow(url, token), follow(url, token)]

    let sent = 0
    let longest = 0
    const said = new Map<number, string[]>(chats.map(({ id }) => [id, []]))
    const talk = async ({ id, own }: Talk) => {
      while (sent < MESSAGES) {
        const n = ++sent
        const message = `Message ${n}`
        said.get(id)?.push(message)
        const headers = {
          ...own.headers,
          'idempotency-key': `k${n}`,
          'x-forwarded-for': `10.${n % 250}.${(n >> 8) % 250}.2`,
        }
        const { took } = await insist(() => api.call(sendMessage, { ...own, headers, body: { message } }))
        longest = Math.max(longest, took)
      }
    }
    const talking = Promise.all(chats.map(talk))
    let kills = 0
    const killing = (async () => {
      for (; kills < KILLS && sent < MESSAGES; kills++) {
        const goal = ((kills + 1) * MESSAGES) / (KILLS + 1)
        while (sent < goal && sent < MESSAGES) await wait(20)
        if (Math.random() < 0.4) product.killRelay()
        else product.killApi()
      }
    })()
    await Promise.all([talking, killing])

    let lost = 0
    let doubled = 0
    let reordered = 0
    for (const { id, own } of chats) {
      const { result } = await insist(() => api.call(getVisitorChat, own))
      const texts = result.messages
        .filter(({ sender }) => sender === 'customer')
        .map(({ message }) => message)
      const wanted = said.get(id) ?? []
      lost += wanted.filter((text) => !texts.includes(text)).length
      doubled += texts.length - new Set(texts).size
      if (texts.join() !== wanted.join()) reordered += texts.filter((text, i) => text !== wanted[i]).length
    }
    const messagesOf = (seen: (typeof consoles)[number]['seen']) =>
      seen.flatMap(({ message }) => message ?? [])
    const begun = performance.now()
    while (
      consoles.some(({ seen }) => messagesOf(seen).length < MESSAGES) &&
      performance.now() - begun < 60_000
    )
      await wait(100)
    console.log(
      `${MESSAGES} messages, ${kills} kills (-9) of relay or API with its embedded database; load ${loadavg()[0]?.toFixed(1)}`,
    )
    console.log(
      `in the database: lost ${lost}, doubled ${doubled}, out of order ${reordered}   (goal 0, 0, 0)`,
    )
    for (const { seen, resyncs } of consoles) {
      const ids = messagesOf(seen).map(({ id }) => id)
      const disordered = seen.filter(({ seq }, i) => i > 0 && seq !== (seen[i - 1]?.seq ?? 0) + 1).length
      console.log(
        `on a console:    lost ${MESSAGES - new Set(ids).size}, doubled ${ids.length - new Set(ids).size}, out of order ${disordered}, resyncs ${resyncs()}   (goal 0, 0, 0)`,
      )
    }
    console.log(`longest wait for one message: ${(longest / 1000).toFixed(1)} s`)
    for (const one of consoles) one.close()
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
