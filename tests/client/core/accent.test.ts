import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentTokens, surfaces, type Theme } from '#client/core/branding/accent.ts'
import { contrastRatio } from '#contract/base/colors.ts'

const css = readFileSync(resolve(import.meta.dirname, '../../../client/styles/theme.css'), 'utf8')
const [light = '', dark = ''] = css.split('[data-theme="dark"]')
const tokenIn = (block: string, name: string) =>
  new RegExp(`--color-${name}:\\s*(#[0-9a-f]{6});`).exec(block)?.[1] ?? ''
const blocks = { light, dark }

describe.each(['light', 'dark'] as const)('the accent of the %s theme', (theme: Theme) => {
  test('is computed for the surfaces of the stylesheet', () => {
    const names = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover']
    const known = new Set(names.map((name) => tokenIn(blocks[theme], name)))
    expect(new Set(surfaces[theme])).toEqual(known)
  })

  test('is readable on every surface, regardless of the chosen color', () => {
    const text = ['text', 'text-muted', 'text-faint'].map((name) => tokenIn(blocks[theme], name))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const tokens = accentTokens(`#${number.toString(16).padStart(6, '0')}`, theme)
        const behind = [...surfaces[theme], tokens['surface-selected']]
        for (const surface of behind) {
          expect(contrastRatio(tokens['accent-text'], surface)).toBeGreaterThanOrEqual(4.5)
          expect(contrastRatio(tokens.accent, surface)).toBeGreaterThanOrEqual(3)
          expect(contrastRatio(tokens.focus, surface)).toBeGreaterThanOrEqual(3)
        }
        for (const ink of text)
          expect(contrastRatio(ink, tokens['surface-selected'])).toBeGreaterThanOrEqual(4.5)
        for (const fill of [tokens['accent-fill'], tokens['accent-fill-hover']])
          expect(contrastRatio(tokens['on-accent'], fill)).toBeGreaterThanOrEqual(4.5)
      }),
      { examples: [[0x000000], [0xffffff], [0xffd400], [0x00ff00], [0x0000ff], [0x808080]] },
    )
  })
})

test('leaves a color that is already readable unchanged', () => {
  expect(accentTokens('#7c3aed', 'light')).toMatchObject({
    'accent-fill': '#7c3aed',
    'accent-text': '#7c3aed',
    'on-accent': '#ffffff',
  })
})
