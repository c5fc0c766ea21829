import { screen } from '@testing-library/react'
import { Trash2 } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { Button } from '#client/ui/controls/button.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { render } from './render.tsx'

test('a button acts on click, Enter and Space', async () => {
  const act = vi.fn()
  const { user } = render(<Button onClick={act}>Save</Button>)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.keyboard('{Enter} ')
  expect(act).toHaveBeenCalledTimes(3)
})

test('a busy button keeps the focus and ignores clicks', async () => {
  const act = vi.fn()
  const { user } = render(
    <Button busy onClick={act}>
      Save
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Save' })
  await user.click(button)
  expect(act).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
})

test('an unavailable button is reachable by keyboard and describes why', async () => {
  const act = vi.fn()
  const { user } = render(
    <Button disabledReason="Your role does not allow this." onClick={act}>
      Delete
    </Button>,
  )
  await user.tab()
  const button = screen.getByRole('button', { name: 'Delete' })
  expect(document.activeElement).toBe(button)
  const reason = await screen.findByRole('tooltip')
  expect(reason.textContent).toBe('Your role does not allow this.')
  expect(button.getAttribute('aria-describedby')).toBe(reason.id)
  await user.keyboard('{Enter}')
  expect(act).not.toHaveBeenCalled()
})

test('a reason that appears and disappears does not move the focus', async () => {
  const button = (reason: string | null) => <Button disabledReason={reason}>Save</Button>
  const { user, rerender } = render(button(null))
  await user.tab()
  const element = document.activeElement
  rerender(button('Nothing to save.'))
  rerender(button(null))
  expect(document.activeElement).toBe(element)
  expect(element?.textContent).toBe('Save')
})

test('a disabled submit button does not submit its form', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const { user } = render(
    <form onSubmit={submit}>
      <Button type="submit" disabledReason="Nothing to save.">
        Save
      </Button>
    </form>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(submit).not.toHaveBeenCalled()
})

test('the tooltip of an icon button shows its label, and Escape closes it', async () => {
  const { user } = render(<IconButton icon={Trash2} label="Delete" />)
  await user.tab()
  expect((await screen.findByText('Delete')).getAttribute('aria-hidden')).toBe('true')
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Delete')).toBeNull()
})
