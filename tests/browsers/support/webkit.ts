import type { WebKitPrograms } from '#tests/support/other-browsers.mjs'
import { freePort } from '#tests/support/product.ts'
import { type Child, startChild } from './child.ts'
import type { Driver, InputSource, Place } from './driver.ts'

/** Key under which WebDriver returns an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Returns a function that sends W3C WebDriver commands and resolves with their value. */
const commander =
  (base: string) =>
  async <Value>(method: 'GET' | 'POST', path: string, body?: object): Promise<Value> => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: Value & { error: string; message: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

/** Runs in the page: returns its first iframe, whether in the document or in a shadow root. */
const firstFrame = () =>
  [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    .map((root) => root.querySelector('iframe'))
    .find((frame) => frame !== null)

/** Runs in the page: returns the upper left corner of its first iframe's content. */
const cornerOfFrame = `() => {
  const frame = (${firstFrame})()
  const { left, top } = frame.getBoundingClientRect()
  return { x: Math.round(left + frame.clientLeft), y: Math.round(top + frame.clientTop) }
}`

/** Runs in the page: starts to collect console output on the first call, and returns the output since the previous call. */
function newFaults(): string[] {
  const page = globalThis as typeof globalThis & { seenFaults?: string[] }
  if (!page.seenFaults) {
    const faults: string[] = []
    page.seenFaults = faults
    // biome-ignore lint/suspicious/noConsole: it is listened to.
    const show = console.error
    console.error = (...words: unknown[]) => {
      faults.push(words.map(String).join(' '))
      show(...words)
    }
    addEventListener('error', ({ message }) => faults.push(message))
    addEventListener('unhandledrejection', ({ reason }) => faults.push(`Unhandled: ${reason}`))
  }
  return page.seenFaults.splice(0)
}

type Corner = { readonly x: number; readonly y: number }

const movedBy = (source: InputSource, corner: Corner) =>
  source.type === 'key'
    ? source
    : {
        ...source,
        actions: source.actions.map((action) =>
          action.type === 'pointerMove'
            ? { ...action, x: action.x + corner.x, y: action.y + corner.y }
            : action,
        ),
      }

/** Starts the driver on a free port and resolves with its URL once it listens. */
async function startDriver(program: string, display: string): Promise<{ child: Child; url: string }> {
  const port = await freePort()
  const child = startChild(program, ['--host=127.0.0.1', `--port=${port}`], { DISPLAY: display })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${url}/status`).catch(() => null)
    if (answer?.ok) return { child, url }
    if (child.isOver()) throw new Error(`WebKitWebDriver ended: ${child.lines.join('\n')}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts WebKitGTK's MiniBrowser on a virtual screen and drives it through W3C WebDriver. */
export async function startWebKit(programs: WebKitPrograms): Promise<Driver> {
  // Xvfb chooses a free display and prints its number.
  const screen = startChild(programs.screen, ['-displayfd', '1', '-screen', '0', '1440x900x24'])
  const [display] = await screen.line(/^\d+$/)
  const { child, url } = await startDriver(programs.driver, `:${display}`)
  const faults: string[] = []
  const { sessionId } = await commander(url)<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } },
    },
  })
  const send = commander(`${url}/session/${sessionId}`)
  await send('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 900 })
  const enter = async (place: Place) => {
    await send('POST', '/frame', { id: null })
    if (place === 'page') return
    const frame = await send<Record<string, string> | null>('POST', '/execute/sync', {
      script: `return (${firstFrame})()`,
      args: [],
    })
    if (!frame) throw new Error('The page has no iframe.')
    await send('POST', '/frame', { id: { [ELEMENT]: frame[ELEMENT] } })
  }
  return {
    navigate: async (address) => {
      await enter('page')
      await send('POST', '/url', { url: address })
    },
    reload: async () => {
      await enter('page')
      await send('POST', '/refresh', {})
    },
    call: async (place, source, json) => {
      await enter(place)
      // This driver does not report console output, so the page has to.
      const answer = await send<{ value: string; faults: string[] }>('POST', '/execute/sync', {
        script: `return Promise.resolve((${source})(arguments[0])).then((value) => ({ value, faults: (${newFaults})() }))`,
        args: [json],
      })
      faults.push(...answer.faults)
      return answer.value
    },
    perform: async (place, sources) => {
      await enter('page')
      // Keys go to the focused element. Contrary to the specification, this driver takes coordinates relative to the page, not to
      // the frame.
      const corner =
        place === 'page'
          ? { x: 0, y: 0 }
          : await send<Corner>('POST', '/execute/sync', { script: `return (${cornerOfFrame})()`, args: [] })
      await send('POST', '/actions', { actions: sources.map((source) => movedBy(source, corner)) })
    },
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    faults: () => faults,
    close: async () => {
      await child.end()
      await screen.end()
    },
  }
}
