import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeScript } from '#client/lib/theme.ts'

const client = resolve(import.meta.dirname, '../../../client')
const read = (path: string) => readFileSync(resolve(client, path), 'utf8')

/**
 * Returns the theme that the script sets for a stored choice and a system theme; an Error means that access to the storage is
 * blocked.
 */
function themeBy(script: string, stored: string | null | Error, systemIsDark: boolean): string | undefined {
  const dataset: { theme?: string } = {}
  const getItem = (key: string) => {
    if (stored instanceof Error) throw stored
    return key === 'theme' ? stored : null
  }
  const matchMedia = (query: string) => ({
    matches: query === '(prefers-color-scheme: dark)' && systemIsDark,
  })
  runInNewContext(script, {
    localStorage: { getItem },
    matchMedia,
    document: { documentElement: { dataset } },
  })
  return dataset.theme
}

test.each([
  ['light', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['dark', true, 'dark'],
  ['system', true, 'dark'],
  [null, false, 'light'],
  [null, true, 'dark'],
  ['purple', false, 'light'],
  [new Error('storage is blocked'), true, 'dark'],
] as const)(
  'before the first paint, %s on a system that is dark (%s) is %s',
  (stored, systemIsDark, theme) => {
    expect(themeBy(read('public/theme.js'), stored, systemIsDark)).toBe(theme)
    expect(themeBy(themeScript, stored, systemIsDark)).toBe(theme)
  },
)

test('the page has no inline script and no inline style, so that a strict policy can serve it', () => {
  const html = read('index.html')
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/)
  expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/)
})

test('the theme is set before anything that draws', () => {
  const html = read('index.html')
  expect(html.indexOf('/theme.js')).toBeLessThan(html.indexOf('<body>'))
  expect(html).toMatch(/<title>Home \| Parley Portal<\/title>/)
})
