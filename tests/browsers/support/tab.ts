import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import type { Driver, InputSource, Place } from './driver.ts'
import { type Found, find, plain, type Target } from './find.ts'

/** Maximum wait in milliseconds for elements to appear; generous because the machine can be busy. */
const WAIT_MAX_MS = 20_000

const keys = { Enter: '\uE007' } as const

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

const press = (key: string): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: [...key].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

const click = ({ x, y }: Found): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x, y, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

/** The document of a window or of its first iframe, used as a person with a mouse and keyboard would use it. */
export class Tab {
  readonly #driver: Driver
  readonly #place: Place

  constructor(driver: Driver, place: Place = 'page') {
    this.#driver = driver
    this.#place = place
  }

  /** Document of the page's first iframe. */
  get frame(): Tab {
    return new Tab(this.#driver, 'frame')
  }

  async goto(url: string): Promise<void> {
    await this.#driver.navigate(url)
  }

  async reload(): Promise<void> {
    await this.#driver.reload()
  }

  /** Calls a function in the page; arguments and result must be JSON values. */
  async call<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const source = `async (json) => JSON.stringify((await (${work})(...JSON.parse(json))) ?? null)`
    return JSON.parse(await this.#driver.call(this.#place, source, JSON.stringify(args)))
  }

  /** Waits until the page's URL matches. */
  async isAt(address: RegExp): Promise<void> {
    await expect.poll(() => this.call(() => location.href), { timeout: WAIT_MAX_MS }).toMatch(address)
  }

  /** Waits until an element is visible and has stopped moving, and returns its position. */
  async sees(target: Target): Promise<Found> {
    let before = ''
    let found: Found | null = null
    // A page that is unloading or a frame that is loading cannot respond, so the call is repeated.
    const look = async () => {
      found = await this.#find(target)
      const isAtRest = JSON.stringify(found) === before
      before = JSON.stringify(found)
      return found !== null && isAtRest
    }
    await expect
      .poll(look, { timeout: WAIT_MAX_MS, message: `shows ${JSON.stringify(plain(target))}` })
      .toBe(true)
    return found ?? { x: 0, y: 0 }
  }

  async click(target: Target): Promise<void> {
    await this.#driver.perform(this.#place, [click(await this.sees(target))])
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.#driver.perform(this.#place, [press(text)])
  }

  async press(key: keyof typeof keys): Promise<void> {
    await this.#driver.perform(this.#place, [press(keys[key])])
  }

  /** Clicks an empty field and types into it. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.type(text)
  }

  async #find(target: Target): Promise<Found | null> {
    if (!(await this.call(() => 'TestingLibraryDom' in globalThis)))
      await this.#driver.call(this.#place, `() => { ${library}; return '' }`, '')
    return this.call(find, plain(target))
  }
}
