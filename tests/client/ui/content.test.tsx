import { act, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { render as drawWidget, h } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hueOf, initialsOf } from '#client/lib/initials.ts'
import { themeScript, useTheme } from '#client/lib/theme.ts'
import { readStored, useStorage, writeStored } from '#client/lib/use-storage.ts'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { Markdown } from '#client/ui/display/markdown.tsx'
import { ErrorState } from '#client/ui/feedback/error-state.tsx'
import { Markdown as WidgetMarkdown } from '#client/widget/markdown/markdown.ts'
import { contrastRatio, readableOn } from '#contract/base/colors.ts'
import { render } from './render.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

test('Markdown keeps its formatting, shows HTML as text, and drops dangerous URLs', async () => {
  const text = [
    '**bold** [site](https://example.com) [bad](javascript:alert(1))',
    '<img src=x onerror=alert(1)> <script>alert(1)</script>',
    '![pixel](https://spy.example/p.png)',
  ].join('\n\n')
  const { container } = render(<Markdown text={text} />)
  const link = await screen.findByRole('link', { name: /^site/ })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(container.querySelector('strong')?.textContent).toBe('bold')
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(container.querySelector('img, script, [onerror], a[href^="javascript"]')).toBeNull()
  expect(screen.getByRole('link', { name: /^pixel/ }).getAttribute('href')).toBe('https://spy.example/p.png')
})

test.each([
  ['lists', '1. '.repeat(2_600)],
  ['quotes', '>'.repeat(7_900)],
  [
    'both, by steps',
    Array.from({ length: 120 }, (_, n) => `${'  '.repeat(n)}- ${'> '.repeat(n % 20)}`).join('\n'),
  ],
])('a text with deeply nested %s is shown, and others as before', async (_, text) => {
  const { container } = render(
    <>
      <Markdown text={text} />
      <Markdown text="**other**" />
    </>,
  )
  expect((await screen.findByText('other')).tagName).toBe('STRONG')
  await waitFor(() => expect(container.textContent?.length).toBeGreaterThan(100))
})

test('a text reads the same in the console and in the widget', () => {
  const pieces = [
    ...['**', '*', '_', '~~', '`', '```', '[a](https://x.example)', '![b](https://x.example/b.png)', '<b>'],
    ...['- ', '• ', '1. ', '> ', '# ', '| a | b |', '| --- | --- |', '---', '\n', '\n\n', '  ', ' '],
    ...['a', 'Wi-Fi', '10:30', 'a@b.example', 'javascript:alert(1)'],
  ]
  const texts = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 30 })
    .map((some) => some.join(''))
  /** Returns the elements with their texts, without what only screen readers get. */
  const contentOf = (root: Element) => {
    for (const hint of root.querySelectorAll('.sr-only, svg')) hint.remove()
    const tags = 'p, br, hr, strong, em, s, code, pre, a, ul, ol, li, blockquote, table, tr, th, td'
    return [...root.querySelectorAll(tags)].map((one) => `${one.tagName} ${one.textContent}`)
  }
  fc.assert(
    fc.property(texts, (text) => {
      const widget = document.createElement('div')
      drawWidget(h(WidgetMarkdown, { text }), widget)
      const { container, unmount } = render(<Markdown text={text} />)
      expect(contentOf(container)).toEqual(contentOf(widget))
      unmount()
    }),
    { numRuns: 150 },
  )
})

test('a copy button confirms the copy; if the browser refuses, a message shows what to do', async () => {
  const { user } = render(<CopyButton text="secret-key" label="Copy key" />)
  await user.click(screen.getByRole('button', { name: 'Copy key' }))
  expect(await navigator.clipboard.readText()).toBe('secret-key')
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  // The button returns to its first name after a while.
  await user.click(screen.getByRole('button', { name: /^Cop/ }))
  expect(await screen.findByText(/^Could not copy/)).toBeTruthy()
})

test('an error state shows what failed, can be retried, and includes the code for support', async () => {
  const retry = vi.fn()
  const { user } = render(
    <ErrorState
      text="Try again in a moment."
      onRetry={retry}
      details={{ code: 'upstream_unavailable', requestId: 'b7' }}
    />,
  )
  expect(screen.getByRole('alert').textContent).toContain('This could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.getByText('upstream_unavailable').closest('details')?.open).toBe(false)
})

test.each([
  [0, ''],
  [99, '99'],
  [100, '99+'],
])('a badge of %d shows "%s"', (count, shown) => {
  const { container } = render(<Badge count={count} />)
  expect(container.querySelector('span')?.textContent ?? '').toBe(shown)
})

test.each([
  ['Ada Byron', 'AB'],
  ['Nguyễn Văn An', 'NA'],
  ['zoé', 'Z'],
  ['👩‍💻 Dev', '👩D'],
  ['  ', '?'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name always has the same hue', () => {
  expect(hueOf('Ada')).toBe(hueOf('Ada'))
  expect(hueOf('Ada')).not.toBe(hueOf('Bob'))
})

test('picks black or white, whichever has more contrast', () => {
  expect(contrastRatio('#000', '#ffffff')).toBe(21)
  expect(readableOn('#0086ff')).toBe('#000000')
  expect(readableOn('#123456')).toBe('#ffffff')
})

function Theme() {
  const { choice, theme, setChoice } = useTheme()
  return (
    <button type="button" onClick={() => setChoice('dark')}>
      {choice} {theme}
    </button>
  )
}

/** Fakes a system color scheme that can change. */
function systemPrefers(dark: boolean) {
  const listeners = new Set<() => void>()
  const query = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => query)
  return (next: boolean) => {
    query.matches = next
    for (const listener of listeners) listener()
  }
}

test('the theme follows the system until one is selected', async () => {
  const turn = systemPrefers(true)
  const { user } = render(<Theme />)
  expect(document.documentElement.dataset.theme).toBe('dark')
  act(() => turn(false))
  expect(screen.getByRole('button').textContent).toBe('system light')
  await user.click(screen.getByRole('button'))
  expect(screen.getByRole('button').textContent).toBe('dark dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['nonsense', true, 'dark'],
  [null, false, 'light'],
])(
  'before the first paint, with %s stored and dark preferred %s, the theme is %s',
  (stored, dark, expected) => {
    systemPrefers(dark)
    if (stored) localStorage.setItem('theme', stored)
    new Function(themeScript)()
    expect(document.documentElement.dataset.theme).toBe(expected)
  },
)

function Stored() {
  const [count, setCount] = useStorage('count', 1, (value) => (typeof value === 'number' ? value : null))
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}

test('a stored value is shared, and survives invalid text and a full storage', async () => {
  const { user } = render(
    <>
      <Stored />
      <Stored />
    </>,
  )
  const shown = () => screen.getAllByRole('button').map((button) => button.textContent)
  await user.click(screen.getAllByRole('button')[0] as HTMLElement)
  expect(shown()).toEqual(['2', '2'])
  act(() => writeStored('count', '{broken'))
  expect(shown()).toEqual(['1', '1'])
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await user.click(screen.getAllByRole('button')[1] as HTMLElement)
  await waitFor(() => expect(shown()).toEqual(['2', '2']))
  expect(readStored('count')).toBe('2')
})
