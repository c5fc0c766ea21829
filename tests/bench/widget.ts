import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { listBots } from '#contract/bots/bots.ts'
import { createApi } from '#server/demo/api.ts'
import { findBrowser } from '../support/browser.mjs'
import { ownerOf } from '../support/registered.ts'
import { runProduct, runSite } from '../support/running.ts'
import { at } from './support/figures.ts'

const dist = join(import.meta.dirname, '../../dist/widget')
const gzip = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(2)} kB`.padStart(9)

/** Module in the build's manifest. */
interface Built {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Built>>

const languages = ['en-US', 'fr-FR', 'vi-VN', 'tr-TR'] as const
const PANEL = 'panel.html'
const CONVERSATION = 'conversation/conversation.tsx'
/** Number of clicks to measure, each on a freshly opened page. */
const CLICKS = Number(process.env.WIDGET_CLICKS ?? 40)

/** Returns the files that are loaded with a module: its own, its static imports, and their styles. */
function filesOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  const built = manifest[name]
  if (!built) throw new Error(`${name} is not in the manifest of the widget.`)
  if (found.has(built.file)) return found
  found.add(built.file)
  for (const css of built.css ?? []) found.add(css)
  for (const next of built.imports ?? []) filesOf(manifest, next, found)
  return found
}

const sizeOf = (files: Iterable<string>): number => [...files].reduce((total, file) => total + gzip(file), 0)

/** Prints the gzipped size of a visitor's downloads in each language. */
function printSizes(manifest: Manifest): void {
  const textsOf = (kind: string, language: string) =>
    manifest[`../../i18n/${language}/${kind}.ts`]?.file ?? ''
  const loader = gzip('loader.js')
  console.log(`loader                       ${kB(loader)} (goal 1.5), then page.js ${kB(gzip('page.js'))}`)
  const panel = filesOf(manifest, PANEL)
  const talk = filesOf(manifest, CONVERSATION)
  const more = new Set([...talk].filter((file) => !panel.has(file)))
  for (const language of languages) {
    const first = sizeOf(panel) + gzip('panel.html') + gzip(textsOf('widget', language))
    const all = loader + gzip('page.js') + first + sizeOf(more) + gzip(textsOf('talk', language))
    console.log(
      `panel before a message, ${language}${kB(first)} (goal 25)    a conversation, all of it ${kB(all)} (goal 60)`,
    )
  }
  const parts = [...panel, ...more].map((file) => [file, gzip(file)] as const)
  for (const [file, size] of parts.sort((a, b) => b[1] - a[1]).slice(0, 8))
    console.log(`  ${panel.has(file) ? 'panel' : 'later'}  ${file.padEnd(44)} ${kB(size)}`)
}

/** Opens the page with a warm cache and returns the milliseconds from the click to the first frame that shows the panel. */
async function click(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.frameLocator('iframe').getByRole('textbox').waitFor({ state: 'attached' })
  // Passed as text, because the compiler of this file adds calls to helpers that the page lacks.
  return page.evaluate(`new Promise((resolve) => {
    const { shadowRoot } = document.querySelector('parley-widget')
    const frame = shadowRoot.querySelector('iframe')
    const began = performance.now()
    const look = () => requestAnimationFrame(() =>
      getComputedStyle(frame).visibility === 'visible'
        ? requestAnimationFrame(() => resolve(performance.now() - began))
        : look())
    shadowRoot.querySelector('button').click()
    look()
  })`)
}

/** Closes the panel, which would otherwise be open on the next page. */
async function close(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('parley-widget').shadowRoot.querySelector('button').click()`)
  await page.waitForFunction(
    `getComputedStyle(document.querySelector('parley-widget').shadowRoot.querySelector('iframe')).visibility === 'hidden'`,
  )
}

async function printClicks(): Promise<void> {
  const product = await runProduct()
  const site = await runSite()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    const { token } = await ownerOf(product.url, product.dataDir)
    const { bots } = await createApi(product.url).call(listBots, { token })
    site.html = `<!doctype html><title>Shop</title><main>Lamps</main><script src="${product.url}/widget.js" data-key="${bots[0]?.api_key}" async></script>`
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    const times: number[] = []
    for (let n = 0; n <= CLICKS; n += 1) {
      await page.evaluate(() => sessionStorage.clear()).catch(() => {})
      const time = await click(page, `${site.origin}/?${n}`)
      // The first click only fills the cache.
      if (n > 0) times.push(time)
      await close(page)
    }
    const sorted = times.toSorted((a, b) => a - b)
    console.log(
      `click to painted, ${times.length} pages: p50 ${at(sorted, 0.5).toFixed(0)} ms  p95 ${at(sorted, 0.95).toFixed(0)} ms (goal 100)`,
    )
  } finally {
    await browser.close()
    site.close()
    await product.dispose()
  }
}

/** Measures the size of a visitor's downloads and the time until the panel is visible. */
export async function run(): Promise<void> {
  const file = join(dist, '.vite/manifest.json')
  if (!existsSync(file)) {
    console.log('Build first: npm run build')
    return
  }
  printSizes(JSON.parse(readFileSync(file, 'utf8')) as Manifest)
  await printClicks()
}
