import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#client/ui/controls/button.tsx'
import type { ToastContent } from '#client/ui/feedback/toast-store.ts'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { render } from './render.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function Shower({ content }: { content: ToastContent }) {
  const toast = useToast()
  return <Button onClick={() => toast.show(content)}>Show</Button>
}

const show = () => fireEvent.click(screen.getByRole('button', { name: 'Show' }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const region = () => screen.getByRole('region', { name: 'Messages' })

test('a toast is announced politely and disappears after 3 seconds', () => {
  render(<Shower content={{ text: 'Saved' }} />)
  expect(region().getAttribute('aria-live')).toBe('polite')
  show()
  expect(region().textContent).toContain('Saved')
  pass(2_999)
  expect(region().textContent).toContain('Saved')
  pass(1)
  expect(region().textContent).toBe('')
})

test('a notification stays for 4.5 seconds', () => {
  render(<Shower content={{ title: 'Chat assigned', text: 'Ada Byron' }} />)
  show()
  pass(4_499)
  expect(region().textContent).toContain('Chat assigned')
  pass(1)
  expect(region().textContent).toBe('')
})

test('three are shown at once, the others wait and then get their full time', () => {
  render(<Shower content={{ text: 'Saved' }} />)
  for (const _ of [1, 2, 3, 4]) show()
  expect(screen.getAllByText('Saved')).toHaveLength(3)
  pass(3_000)
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  pass(2_999)
  expect(screen.getAllByText('Saved')).toHaveLength(1)
  pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast stays under the pointer', () => {
  render(<Shower content={{ text: 'Saved' }} />)
  show()
  fireEvent.pointerEnter(region())
  pass(10_000)
  expect(region().textContent).toContain('Saved')
  fireEvent.pointerLeave(region())
  pass(3_000)
  expect(region().textContent).toBe('')
})

test('its action runs once and dismisses the toast', () => {
  const undo = vi.fn()
  render(<Shower content={{ text: 'Tag removed.', action: { label: 'Undo', run: undo } }} />)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(region().textContent).toBe('')
})

test('it can be dismissed', () => {
  render(<Shower content={{ text: 'Saved' }} />)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(region().textContent).toBe('')
})

test('an offer with a time limit is shown immediately, regardless of waiting notices', () => {
  const notices = { text: 'Ana is unhappy', title: 'Mood' }
  render(
    <>
      <Shower content={notices} />
      <Offerer />
    </>,
  )
  for (let n = 0; n < 5; n++) show()
  fireEvent.click(screen.getByRole('button', { name: 'Offer' }))
  expect(region().textContent).toContain('Undo')
  pass(8_000)
  expect(region().textContent).not.toContain('Undo')
})

function Offerer() {
  const toast = useToast()
  const action = { label: 'Undo', run: () => {} }
  return <Button onClick={() => toast.show({ text: 'Merged', action, durationMs: 8_000 })}>Offer</Button>
}
