import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { catalogue } from '#machines/catalogue.ts'
import { parseFlight } from '#machines/recording/flight.ts'
import { faultsIn } from '#machines/recording/verify.ts'
import { runProduct } from '#tests/support/running.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { openShop } from './support/shop.ts'
import { expect, test } from './support/test.ts'

const program = join(import.meta.dirname, '../../dist/server/admin-main.js')

/** Runs an operator command of the build in a folder, for the product on the given data, and returns its output. */
async function admin(dataDir: string, cwd: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir }
  return (await promisify(execFile)(process.execPath, [program, ...args], { cwd, env })).stdout
}

const machines = new Map(catalogue.map(({ id, machine }) => [id, machine]))

test('a fault in a production console is sent without texts, replayed elsewhere, and copied as a test', async ({
  browser,
  strict,
}) => {
  const product = await runProduct(() => ({ APP_ENV: 'prod', REGISTRATION: 'open' }))
  const folder = await mkdtemp(join(tmpdir(), 'parley-operator-'))
  try {
    const shop = await openShop(product)
    await shop.assigns(false)
    const chat = await shop.asks('Zebra Quokka', 'My secret wombat order?')
    const page = strict(await shop.enters(browser, shop.email, `/chats?chat=${chat.id}`), /status of 500/)

    const report = await test.step('a reply cannot be sent, and the agent reports it', async () => {
      await page.getByRole('button', { name: 'Take', exact: true }).first().click()
      const body = JSON.stringify({ code: 'internal_error', params: {}, requestId: 'request' })
      await page.route('**/ai/chat/*/manual', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body }),
      )
      const composer = page.getByRole('textbox', { name: /^Message to Zebra/ })
      await composer.fill('Your wombat arrives tomorrow.')
      await composer.press('Enter')
      await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
      const opens = async () => {
        await page.keyboard.press('ControlOrMeta+k')
        await page.keyboard.type('Report a problem')
        await page.keyboard.press('Enter')
      }
      await opens()
      const dialog = page.getByRole('dialog', { name: 'Report a problem' })
      await expect(dialog.getByRole('status')).toHaveText(/\d+ machines, \d+ events, \d:\d\d min, \d+ kB/)
      expect(await accessibilityFaults(page)).toEqual([])
      const saving = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download' }).click()
      const saved = await (await saving).path()
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      const sent = await dialog.getByText(/^Sent as number \d+\./).textContent()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await opens()
      await expect(dialog.locator(':focus')).toBeVisible()
      return { saved, id: /\d+/.exec(sent ?? '')?.[0] ?? '' }
    })

    const file = await test.step('the operator finds it by its number', async () => {
      const listed = await admin(product.dataDir, folder, 'recordings')
      expect(listed).toMatch(new RegExp(`^${report.id}\\t[^\\n]*\\t${shop.email}\\t[^\\n]*\\n$`))
      await admin(product.dataDir, folder, 'recordings', 'fetch', report.id)
      const fetched = join(folder, `recording-${report.id}.flight`)
      expect(gunzipSync(await readFile(fetched))).toEqual(gunzipSync(await readFile(report.saved)))
      return fetched
    })

    await test.step('none of its texts is in the file', async () => {
      const text = gunzipSync(await readFile(file)).toString('utf8')
      for (const word of ['Zebra', 'Quokka', 'wombat', 'Acme', shop.email]) expect(text).not.toContain(word)
      const flight = parseFlight(text)
      if (typeof flight === 'string') throw new Error(flight)
      expect(flight.actors.filter(({ differs }) => differs !== undefined)).toEqual([])
    })

    await test.step('a developer steps to the event in another browser, and copies it as a test', async () => {
      const other = strict(await (await browser.newContext()).newPage())
      await other.goto(`${product.url}/inspect`)
      await other.getByLabel('File of a recording').setInputFiles(file)
      await expect(other.getByText(/^([\d,]+) of \1 steps equal with this release$/)).toBeVisible()
      const line = other.getByRole('region', { name: 'Time line' })
      await line.getByRole('button', { name: 'chats: conversation' }).click()
      const slider = line.getByRole('slider', { name: 'Position on the time line' })
      await slider.press('End')
      while (!(await slider.getAttribute('aria-valuetext'))?.includes('message.send'))
        await line.getByRole('button', { name: 'Previous event of all machines' }).click()
      await expect(other.getByRole('region', { name: 'Details of the machine' })).toContainText('outbox')
      expect(await accessibilityFaults(other)).toEqual([])
      await other.getByRole('button', { name: 'Copy as test' }).click()
      const saving = other.waitForEvent('download')
      await other.getByRole('button', { name: 'Save the file' }).click()
      const kept = parseFlight(await readFile(await (await saving).path(), 'utf8'))
      if (typeof kept === 'string') throw new Error(kept)
      expect(kept.actors.map(({ machine }) => machine)).toEqual(['chat'])
      expect(faultsIn(kept, (id) => machines.get(id) ?? null)).toEqual([])
    })
    // The console would report that it cannot reach the product any more.
    await page.close()
  } finally {
    await product.dispose()
    await rm(folder, { recursive: true, force: true })
  }
})
