import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { defaultChildEntry } from '#server/engine/ingest/process/child-entry.ts'
import type { ChildResult } from '#server/engine/ingest/process/child-job.ts'
import {
  createReaderPool,
  type ReaderPool,
  type ReaderPoolOptions,
} from '#server/engine/ingest/process/reader-pool.ts'
import { readFile } from '#server/engine/ingest/read-file.ts'
import type { ReadOutcome } from '#server/engine/types.ts'

const MB_BYTES = 1024 * 1024
const entry = { path: new URL('./support/odd-child.mjs', import.meta.url).pathname, execArgv: [] }

let pool: ReaderPool
const open = (options: ReaderPoolOptions = {}) => {
  pool = createReaderPool({ entry, ...options })
  return pool
}
const ask = (behaviour: string, signal?: AbortSignal) =>
  readFile('/nowhere', { pool, name: behaviour, ...(signal ? { signal } : {}) })
const said = (outcome: ReadOutcome) => (outcome.status === 'ready' ? outcome.title : outcome.code)

afterEach(() => pool.close())

describe('a reading process', () => {
  it('is killed if it takes too long, and replaced', async () => {
    open({ timeout: 1_500 })
    const before = said(await ask('pid'))
    expect(said(await ask('hang'))).toBe('took_too_long')
    const after = said(await ask('pid'))
    expect(after).toMatch(/^\d+$/)
    expect(after).not.toBe(before)
  })

  it('may start more slowly than it may read', async () => {
    const delay = 'data:text/javascript,await new Promise((resolve) => { setTimeout(resolve, 1200) })'
    open({ timeout: 1_000, entry: { ...entry, execArgv: ['--import', delay] } })
    expect(said(await ask('pid'))).toMatch(/^\d+$/)
  })

  // On other systems, memory use is monitored instead, which takes effect a moment later.
  it.runIf(process.platform === 'linux').each(['buffers', 'heap'])(
    'cannot use more memory than its limit: %s',
    async (behaviour) => {
      const memoryMax = 256 * MB_BYTES
      const results: ChildResult[] = []
      open({ memoryMax, onResult: (_, result) => results.push(result) })
      expect(said(await ask(behaviour))).toBe('too_large_inside')
      expect(results[0]?.memory).toBeLessThanOrEqual(memoryMax)
    },
  )

  it('that exits on its own is an internal error, not the document’s', async () => {
    open()
    expect(said(await ask('exit'))).toBe('engine_failed')
  })

  it('that cannot start is reported', async () => {
    open({ entry: { path: '/nowhere/child.js', execArgv: [] } })
    expect(said(await ask('pid'))).toBe('engine_failed')
  })

  it('inherits nothing from the server’s environment', async () => {
    open()
    const names = said(await ask('environment'))?.split(' ') ?? []
    // The shell that sets the limits adds its working directory.
    expect(
      names.filter(
        (name) =>
          ![
            'TZ',
            'PWD',
            'OLDPWD',
            'SHLVL',
            '_',
            'NODE_CHANNEL_FD',
            'NODE_CHANNEL_SERIALIZATION_MODE',
          ].includes(name),
      ),
    ).toEqual([])
  })

  it('reads one document after another', async () => {
    open({ size: 1 })
    const answers = await Promise.all([ask('pid'), ask('pid'), ask('pid')])
    expect(new Set(answers.map(said)).size).toBe(1)
  })

  it('is killed if its caller aborts', async () => {
    open()
    const controller = new AbortController()
    const outcome = ask('silent', controller.signal)
    controller.abort()
    expect((await outcome).status).toBe('failed')
  })
})

describe('a pool that closes', () => {
  it('aborts running and waiting documents', async () => {
    open({ size: 1 })
    const outcomes = [ask('silent'), ask('pid')]
    pool.close()
    expect((await Promise.all(outcomes)).map((outcome) => outcome.status)).toEqual(['failed', 'failed'])
    expect(said(await ask('pid'))).toBe('engine_failed')
  })
})

describe('the watchdog', () => {
  it('ends a process whose parent has ended', async () => {
    pool = createReaderPool()
    const watchdog = new URL('../../../server/engine/ingest/process/watchdog.ts', import.meta.url).href
    const program = `
      const { startWatchdog } = await import('${watchdog}')
      const worker = startWatchdog(300_000_000, 5)
      worker.ref()
      await new Promise((resolve) => worker.once('online', resolve))
      const hold = []
      for (let count = 0; count < 150; count += 1) hold.push(Buffer.alloc(10_000_000, 1))`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      stdio: 'ignore',
    })
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  })
})

describe('the child’s program', () => {
  it('reads a document from source', async () => {
    pool = createReaderPool()
    const outcome = await readFile(import.meta.filename, { pool, name: 'limits.txt' })
    expect(outcome).toMatchObject({ status: 'ready', format: 'txt' })
  })

  it('is the source file if the engine runs from source, otherwise a file next to the bundle', () => {
    pool = createReaderPool()
    const source = new URL('../../../server/engine/ingest/process/child-entry.ts', import.meta.url)
    expect(defaultChildEntry(source.href)).toMatchObject({ execArgv: ['--import', 'tsx'] })
    expect(defaultChildEntry('file:///app/dist/server/api-main.js')).toEqual({
      path: '/app/dist/server/ingest-child.js',
      execArgv: [],
    })
  })
})
