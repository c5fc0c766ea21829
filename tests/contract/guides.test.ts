import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { actionIds, actions, areas } from '#client/core/keys/actions.ts'
import { ALL_STEPS_MAX, createRecorder, KEPT_MS, STEPS_MAX } from '#client/inspect/recorder.ts'
import { flightOf } from '#client/inspect/report/flight-of.ts'
import { keyScopes } from '#contract/account/access-keys.ts'
import { SIGNATURE_HEADER, TEST_EVENT, webhookEvents } from '#contract/account/webhooks.ts'
import {
  ADDRESS_CALLS_PER_MINUTE,
  BOT_CALLS_PER_MINUTE,
  JOURNAL_SEGMENT_LIFE_MS,
  MEMBER_CALLS_PER_MINUTE,
  WEBHOOK_DELIVERY_LIFE_MS,
  WEBHOOK_TIMEOUT_MS,
  WEBHOOK_WAITS_MS,
} from '#contract/base/limits.ts'
import { handshakeRefusals } from '#contract/journal/events.ts'
import { consoleSignals } from '#contract/journal/signals.ts'
import { loadAllLocales } from '#i18n/i18n-util.sync.ts'
import { i18nObject, loadedLocales } from '#i18n/i18n-util.ts'
import { catalogue } from '#machines/catalogue.ts'
import { compareActor } from '#machines/recording/replayer.ts'
import { commands } from '#server/api/features/admin/commands.ts'
import { variables } from '#server/config/variables.ts'
import { namedRoutes } from '#server/plugins/docs/contract-modules.ts'
import { guideLanguages, guideNames, readGuide, renderGuide } from '#server/plugins/docs/guides.ts'
import { codeOf, tableOf } from '#tests/support/guide-code.ts'
import { held } from '../machines/support/actors.ts'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')
const everything = guideNames.map((name) => readGuide(name)).join('\n')

/** Returns the distinct values that a pattern's first group matches in a text. */
const allOf = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, one]) => one)),
]

/** Names in capitals that are not Parley settings: names from examples, and variables that compose.yaml passes to PostgreSQL. */
const others = [
  'API_KEY',
  'PARLEY_KEY',
  'PARLEY_URL',
  'PARLEY_WEBHOOK_SECRET',
  'POSTGRES_PASSWORD',
  'RELAY_URL',
  'TOLERANCE_SECONDS',
]

describe('the guides', () => {
  it('mention only settings that exist', () => {
    const named = allOf(everything, /\b([A-Z]+(?:_[A-Z]+)+)\b/g).filter(
      (name) => !others.includes(name ?? ''),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !Object.hasOwn(variables, name ?? ''))).toEqual([])
    expect(compose).toContain('POSTGRES_PASSWORD')
  })

  it('mention only scripts, commands and files that exist', () => {
    const run = allOf(everything, /npm run ([\w:]+)/g)
    expect(run.filter((name) => !Object.hasOwn(scripts, name ?? ''))).toEqual([])
    const operated = allOf(everything, /(?:npm run admin --|admin-main\.js) ([a-z][a-z\d-]*)/g)
    expect(operated).toEqual(expect.arrayContaining(['invite', 'create', 'backup', 'restore', 'audit']))
    expect(operated.filter((name) => !Object.hasOwn(commands, name ?? ''))).toEqual([])
    const built = allOf(everything, /dist\/server\/([\w-]+)\.js/g)
    expect(built.filter((name) => !existsSync(join(root, `server/${name}.ts`)))).toEqual([])
    expect(existsSync(join(root, 'server/CHANGELOG.md'))).toBe(true)
  })

  it('mention only calls that exist', () => {
    const known = namedRoutes.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)
    const named = allOf(everything, /`((?:GET|POST|PUT|DELETE) \/[^\s`]+)`/g)
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((call) => !known.includes(call ?? ''))).toEqual([])
  })

  it.each(['widget', 'api', 'events', 'webhooks'] as const)(
    'name buttons as the console does: %s',
    (name) => {
      loadAllLocales()
      const texts = JSON.stringify(loadedLocales['en-US']).toLowerCase()
      const named = allOf(readGuide(name), /\*\*([^*`.]+)\*\*/g).flatMap((one) => one?.split(' → ') ?? [])
      expect(named.length).toBeGreaterThan(0)
      expect(named.filter((one) => !texts.includes(`"${one.toLowerCase()}"`))).toEqual([])
    },
  )

  it('link to headings and guides that exist', () => {
    const reader = {
      productName: 'Parley',
      publicUrl: 'https://chat.example.com',
      language: 'en-US',
    } as const
    for (const name of guideNames) {
      const html = renderGuide(name, reader)
      for (const href of allOf(html, /href="([^"]+)"/g)) {
        if (href?.startsWith('#')) expect(html).toContain(`id="${href.slice(1)}"`)
        else if (href?.startsWith('/docs/guides/')) expect(guideNames).toContain(href.slice(13))
        else if (href?.startsWith('/docs/machines/'))
          expect(catalogue.map(({ id }) => id)).toContain(href.slice(15))
      }
      expect(html).not.toContain('PARLEY_URL')
    }
  })
})

describe('the guide to webhooks', () => {
  it('lists every event, and the actual headers and limits', () => {
    expect(tableOf('webhooks', 'Event').map(([name]) => name)).toEqual([...webhookEvents])
    const text = readGuide('webhooks')
    expect(tableOf('webhooks', 'Header').map(([name]) => name?.toLowerCase())).toEqual([
      SIGNATURE_HEADER,
      'parley-event',
      'parley-event-id',
    ])
    expect(text).toContain(`\`${TEST_EVENT}\``)
    expect(text).toContain(`within ${WEBHOOK_TIMEOUT_MS / 1_000} seconds`)
    expect(text).toContain(`up to ${WEBHOOK_WAITS_MS.length} times`)
    expect(text).toContain(`for ${WEBHOOK_DELIVERY_LIFE_MS / 86_400_000} days`)
    const [first, second, third, fourth, fifth] = WEBHOOK_WAITS_MS.map((ms) => ms / 60_000)
    expect(text).toContain(`after ${first}, ${second}, ${third}, ${fourth} and ${fifth} minutes`)
  })
})

/** Returns the type errors of a file. */
function faultsIn(file: string) {
  const checked = ts.createProgram([file], {
    ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, types: [], strict: true },
    ...{
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      noEmit: true,
      skipLibCheck: true,
    },
    ...{ moduleResolution: ts.ModuleResolutionKind.Bundler, allowImportingTsExtensions: true },
  })
  const faults = ts.getPreEmitDiagnostics(checked, checked.getSourceFile(file))
  return faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** Returns the type errors of a program that consists of a guide's code blocks and is saved next to a file with types. */
function faultsOf(types: { readonly name: string; readonly text: string }, blocks: readonly string[]) {
  const folder = join(root, '.cache/guides')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${types.name}.d.ts`), types.text)
  const program = join(folder, `uses-${types.name}.ts`)
  writeFileSync(program, [...blocks, `import './${types.name}.js'`].join('\n'))
  return faultsIn(program)
}

describe('the guide to the API', () => {
  const text = readGuide('api')

  it('lists every scope, and the actual limits', () => {
    expect(tableOf('api', 'Scope').map(([name]) => name)).toEqual([...keyScopes])
    const limits = [MEMBER_CALLS_PER_MINUTE, ADDRESS_CALLS_PER_MINUTE, BOT_CALLS_PER_MINUTE]
    expect(tableOf('api', 'Caller').map(([, limit]) => limit)).toEqual(
      limits.map((limit) => limit.toLocaleString('en-US')),
    )
  })

  it('lists every call that takes an idempotency key', () => {
    const taking = namedRoutes.filter(({ route }) =>
      Object.hasOwn(
        (route.headers as { properties?: object } | undefined)?.properties ?? {},
        'idempotency-key',
      ),
    )
    const calls = taking.map(({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`)
    expect(
      tableOf('api', 'Call with an `Idempotency-Key`')
        .map(([call]) => call?.trim())
        .toSorted(),
    ).toEqual(calls.toSorted())
  })

  it('has a reply to every status of an error', () => {
    const named = [...text.matchAll(/^\| (\d{3}(?:, \d{3})?)/gm)].flatMap(
      ([, list]) => list?.split(', ') ?? [],
    )
    const usual = [400, 401, 402, 403, 404, 409, 422, 429, 500]
    expect(named.map(Number).toSorted((a, b) => a - b)).toEqual(usual)
  })
})

describe('the guide to events', () => {
  const types = readFileSync(join(root, 'server/plugins/docs/generated/parley-events.d.ts'), 'utf8')

  it('has a bot of at most 30 lines, not counting empty ones', () => {
    const lines = codeOf('events', 'bot').split('\n').filter(Boolean)
    expect(lines.length).toBeLessThanOrEqual(30)
  })

  it('has a program that matches the served types, which know every event', () => {
    const program = codeOf('events', 'types').replaceAll('PARLEY_URL', 'https://chat.example.com')
    expect(faultsOf({ name: 'parley-events', text: types }, [program])).toEqual([])
    const wrong = program.replace("'chat.queued'", "'chat.queud'")
    expect(faultsOf({ name: 'parley-events', text: types }, [wrong]).length).toBeGreaterThan(0)
  })

  it('lists every reason for which a handshake or a connection ends, and how long events are kept', () => {
    const ofVisitors = ['api_key_invalid', 'origin_not_allowed']
    expect(
      tableOf('events', 'Code')
        .map(([code]) => code)
        .toSorted(),
    ).toEqual(handshakeRefusals.filter((code) => !ofVisitors.includes(code)).toSorted())
    const text = readGuide('events')
    const { reason: reasons } = consoleSignals['session.revoked'].properties
    for (const reason of (reasons as unknown as { readonly enum: string[] }).enum)
      expect(text).toContain(`\`${reason}\``)
    for (const name of Object.keys(consoleSignals)) expect(text).toContain(`\`${name}\``)
    expect(text).toContain(`kept for ${JOURNAL_SEGMENT_LIFE_MS / 86_400_000} days`)
  })
})

describe('the guide to the widget', () => {
  const types = readFileSync(join(root, 'client/widget/parley-api.ts'), 'utf8')
  const callsOf = (text: string) => allOf(text, /^ {2}(?:readonly )?(\w+)(?:[(<]|: number)/gm)

  it('has programs that match the served types', () => {
    const blocks = ['types', 'events', 'language', 'context'].map((name) => codeOf('widget', name))
    expect(faultsOf({ name: 'parley', text: types }, blocks)).toEqual([])
  })

  it('lists every call and every event', () => {
    const [, api = ''] = types.split('export interface ParleyApi {')
    const calls = tableOf('widget', 'Call').map(([call]) => /^Parley\.(\w+)/.exec(call ?? '')?.[1])
    expect(calls.toSorted()).toEqual(callsOf(api.split('\n}')[0] ?? '').toSorted())
    const heard = allOf(types, /'parley:(\w+)'/g)
    expect(tableOf('widget', 'Event').map(([name]) => name)).toEqual(heard)
  })
})

describe('the guide to machines', () => {
  loadAllLocales()

  it.each(guideLanguages)('has the limits, texts and files of the code, in %s', (language) => {
    const text = readGuide('machines', language)
    const LL = i18nObject(language)
    const plain = text.replace(/[\u00a0\u202f]/g, ' ')
    const number = (value: number) => value.toLocaleString(language).replace(/[\u00a0\u202f]/g, ' ')
    for (const limit of [KEPT_MS / 60_000, STEPS_MAX, ALL_STEPS_MAX])
      expect(plain).toContain(` ${number(limit)} `)
    const named = allOf(text, /\*\*(.+?)\*\*/g)
    expect(named).toEqual([LL.app.report.open(), LL.inspect.recording.test.open()])
    const files = allOf(text, /`((?:client|machines|server|tests)\/[\w./-]+)`/g)
    expect(files.length).toBeGreaterThan(7)
    expect(files.filter((file) => !existsSync(join(root, file ?? '')))).toEqual([])
    expect(text).toContain('](/inspect?recording=example)')
    expect(text).toContain('](/docs/machines)')
    expect(text).toContain(`\`\`\`ts machine\n${codeOf('machines', 'machine')}\`\`\``)
  })

  it('has a machine that works, is described, and can be replayed', async () => {
    const folder = join(root, '.cache/guides')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'greeting-machine.ts')
    writeFileSync(file, codeOf('machines', 'machine'))
    expect(faultsIn(file)).toEqual([])
    const { greetingMachine } = (await import(file)) as { greetingMachine: AnyStateMachine }
    expect(getStateNodes(greetingMachine).filter(({ description }) => !description)).toEqual([])
    const recorder = createRecorder()
    const send = held<void, { readonly text: string }>()
    const machine = greetingMachine.provide({ actors: { send: send.logic } })
    const actor = createActor(recorder.recorded(machine, 'test: greeting')).start()
    expect(actor.getSnapshot().can({ type: 'greeting.send', text: ' ' })).toBe(false)
    actor.send({ type: 'greeting.send', text: 'Hello' })
    await send.last().reject({ code: 'upstream_unavailable' })
    expect(actor.getSnapshot().context.failure).toEqual({ code: 'upstream_unavailable' })
    actor.send({ type: 'greeting.retry' })
    expect(send.last().input).toEqual({ text: 'Hello' })
    await send.last().resolve()
    expect(actor.getSnapshot().status).toBe('done')
    const flight = flightOf(recorder.tracks(), 0, 'test')
    const [recorded] = flight.actors
    if (!recorded) throw new Error('Nothing was recorded.')
    expect(compareActor(flight, recorded, greetingMachine)).toMatchObject({
      ...{ steps: recorded.steps.length, equal: recorded.steps.length, isContextEqual: true },
    })
  })
})

describe('the guide to the keyboard', () => {
  loadAllLocales()
  it.each(guideLanguages)('lists every key with its action, in %s', (language) => {
    const LL = i18nObject(language)
    const text = readGuide('keyboard', language)
    for (const area of areas) {
      const [, section = ''] = text.split(`\n## ${LL.common.shortcuts.areas[area]()}\n`)
      const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(.+)` \| (.+) \|$/gm)]
      expect(rows.map(([, keys, does]) => [keys?.toLowerCase(), does])).toEqual(
        actionIds
          .filter((id) => actions[id].area === area)
          .map((id) => [actions[id].keys.toLowerCase(), actions[id].label(LL as never)]),
      )
    }
  })
})
