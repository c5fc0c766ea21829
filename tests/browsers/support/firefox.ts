import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectBidi } from './bidi.ts'
import { startChild } from './child.ts'
import type { Driver, Place } from './driver.ts'

type Tree = { contexts: { context: string; children: { context: string }[] }[] }
type Result =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** Starts headless Firefox and drives it through WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'parley-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = startChild(program, [...args, '--window-size=1440,900', 'about:blank'])
  const [, address] = await child.line(/WebDriver BiDi listening on (ws:\S+)/)
  const faults: string[] = []
  const bidi = await connectBidi(`${address}/session`, ({ params }) => {
    const { level, text } = params as { level: string; text: string }
    if (level === 'error') faults.push(text)
  })
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  const tree = (root?: string) => bidi.send<Tree>('browsingContext.getTree', root ? { root } : {})
  const page = (await tree()).contexts[0]?.context ?? ''
  const contextOf = async (place: Place) => {
    if (place === 'page') return page
    const frame = (await tree(page)).contexts[0]?.children[0]
    if (!frame) throw new Error('The page has no iframe.')
    return frame.context
  }
  return {
    navigate: (url) => bidi.send('browsingContext.navigate', { context: page, url, wait: 'complete' }),
    reload: () => bidi.send('browsingContext.reload', { context: page, wait: 'complete' }),
    call: async (place, source, json) => {
      const answer = await bidi.send<Result>('script.callFunction', {
        functionDeclaration: source,
        arguments: [{ type: 'string', value: json }],
        awaitPromise: true,
        target: { context: await contextOf(place) },
      })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value
    },
    perform: async (place, actions) => {
      await bidi.send('input.performActions', { context: await contextOf(place), actions })
    },
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', {
        context: page,
      })
      return Buffer.from(data, 'base64')
    },
    faults: () => faults,
    close: async () => {
      bidi.close()
      await child.end()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
