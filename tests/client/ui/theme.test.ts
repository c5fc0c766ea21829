import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from '#contract/base/colors.ts'

const css = readFileSync(resolve(import.meta.dirname, '../../../client/styles/theme.css'), 'utf8')
const [lightBlock = '', darkBlock = ''] = css.split('[data-theme="dark"]')

const colors = (block: string): Record<string, string> =>
  Object.fromEntries(
    [...block.matchAll(/--color-([a-z0-9-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]),
  )

const themes = { light: colors(lightBlock), dark: colors(darkBlock) }

const surfaces = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover', 'surface-selected']
const calm = ['surface', 'surface-sunken', 'surface-raised']
const tones = ['info', 'success', 'warning', 'danger']
const sentiments = ['very-positive', 'positive', 'neutral', 'negative', 'very-negative'].map(
  (name) => `sentiment-${name}`,
)
const charts = [1, 2, 3, 4, 5, 6].map((series) => `chart-${series}`)

const meet = (front: readonly string[], back: readonly string[]) =>
  front.flatMap((one) => back.map((other) => [one, other] as const))

/** Text and background colors, which need a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3). */
const texts = [
  ...meet(
    [
      'text',
      'text-muted',
      'text-faint',
      'accent-text',
      ...tones.map((tone) => `${tone}-text`),
      ...sentiments,
    ],
    surfaces,
  ),
  ...tones.flatMap((tone) => meet(['text', 'text-muted', `${tone}-text`], [`${tone}-subtle`])),
  ...sentiments.map((name) => [name, `${name}-subtle`] as const),
  ...meet(['on-accent'], ['accent-fill', 'accent-fill-hover']),
  ...meet(['on-danger'], ['danger-fill', 'danger-fill-hover']),
  ...meet(['accent-text', 'text'], ['accent-subtle']),
  ['text-inverse', 'text'] as const,
]

/** Colors of control edges, marks and chart lines, which need a contrast of at least 3 to 1 with adjacent colors (1.4.11). */
const marks = [
  ...meet(['accent', 'focus', ...tones], surfaces),
  ...meet(['border-strong', ...charts], calm),
  ...tones.map((tone) => [tone, `${tone}-subtle`] as const),
]

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  const ratio = (front: string, back: string) => contrastRatio(theme[front] ?? '', theme[back] ?? '')

  test.each(texts)('%s is readable on %s', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('%s stands out from %s', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3)
  })
})

test('both themes have the same colors', () => {
  expect(Object.keys(themes.light).length).toBeGreaterThan(40)
  expect(Object.keys(themes.dark).sort()).toEqual(Object.keys(themes.light).sort())
})

test('the components use no raw colors', async () => {
  const sources = import.meta.glob('../../../client/ui/*/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const raw = Object.entries(sources).filter(([, source]) =>
    /['"`\s[(]#[0-9a-f]{3,8}\b|rgb\(|hsl\(/i.test(String(source)),
  )
  expect(Object.keys(sources).length).toBeGreaterThan(40)
  expect(raw.map(([file]) => file.split('/').at(-1))).toEqual(['color-input.tsx'])
})
