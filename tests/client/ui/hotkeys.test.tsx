import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Hotkey, isPressed } from '#client/lib/hotkey.ts'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { render } from './render.tsx'

function Keys({ heading = 'Chats', hotkeys }: { heading?: string; hotkeys: readonly Hotkey[] }) {
  useHotkeys(heading, hotkeys)
  return <input aria-label="Message" />
}

const key = (keys: string, run: () => void, more: Partial<Hotkey> = {}): Hotkey => ({
  keys,
  label: keys,
  run,
  ...more,
})

test('a hotkey acts, but not while typing', async () => {
  const assign = vi.fn()
  const palette = vi.fn()
  const { user } = render(
    <Keys hotkeys={[key('a', assign), key('$mod+k', palette, { whileTyping: true })]} />,
  )
  await user.keyboard('a')
  expect(assign).toHaveBeenCalledTimes(1)
  await user.click(screen.getByLabelText('Message'))
  await user.keyboard('a')
  expect(assign).toHaveBeenCalledTimes(1)
  await user.keyboard('{Control>}k{/Control}')
  expect(palette).toHaveBeenCalledTimes(1)
})

test('the latest group is tried first, and is removed with its component', async () => {
  const page = vi.fn()
  const pane = vi.fn()
  const { user, rerender } = render(
    <>
      <Keys hotkeys={[key('e', page)]} />
      <Keys heading="Pane" hotkeys={[key('e', pane)]} />
    </>,
  )
  await user.keyboard('e')
  expect([page, pane].map((run) => run.mock.calls.length)).toEqual([0, 1])
  rerender(<Keys hotkeys={[key('e', page)]} />)
  await user.keyboard('e')
  expect([page, pane].map((run) => run.mock.calls.length)).toEqual([1, 1])
})

test('a hotkey calls the handler of the latest render, and is inactive while disabled', async () => {
  const first = vi.fn()
  const second = vi.fn()
  const { user, rerender } = render(<Keys hotkeys={[key('s', first)]} />)
  rerender(<Keys hotkeys={[key('s', second)]} />)
  await user.keyboard('s')
  expect([first, second].map((run) => run.mock.calls.length)).toEqual([0, 1])
  rerender(<Keys hotkeys={[key('s', second, { enabled: false })]} />)
  await user.keyboard('s')
  expect(second).toHaveBeenCalledTimes(1)
})

test.each([
  ['j', { key: 'j' }, true],
  ['j', { key: 'J', shiftKey: true }, false],
  ['Shift+a', { key: 'A', shiftKey: true }, true],
  ['?', { key: '?', shiftKey: true }, true],
  ['$mod+k', { key: 'k', ctrlKey: true }, true],
  ['$mod+k', { key: 'k' }, false],
  ['/', { key: '/' }, true],
  ['/', { key: '/', shiftKey: true }, true],
  ['?', { key: '?', ctrlKey: true }, false],
  ['k', { key: 'k', ctrlKey: true }, false],
  ['k', { key: 'k', altKey: true }, false],
  ['i', { key: 'ı', code: 'KeyI' }, false],
  ['ı', { key: 'ı', code: 'KeyI' }, true],
  ['Shift+i', { key: 'İ', code: 'Quote', shiftKey: true }, true],
  ['ă', { key: 'ă', code: 'Digit1' }, true],
  ['j', { key: 'J' }, true],
  ['Digit1', { key: '&', code: 'Digit1' }, true],
  ['', { key: 'a' }, false],
])('%s on %j', (keys, event, pressed) => {
  expect(isPressed(keys, new KeyboardEvent('keydown', event))).toBe(pressed)
})
