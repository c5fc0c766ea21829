import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Field } from '#client/ui/controls/field.tsx'
import { PasswordInput } from '#client/ui/controls/password-input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { TextArea } from '#client/ui/controls/text-area.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { TokenInput } from '#client/ui/controls/token-input.tsx'
import { render } from './render.tsx'

const nothing = () => undefined

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('a label, a hint and an error belong to their control', () => {
  render(
    <Field label="Bot name" hint="Shown to visitors." error="Bot name is required" required>
      <TextInput value="" onChange={nothing} />
    </Field>,
  )
  const input = screen.getByLabelText(/^Bot name/)
  expect(described(input)).toContain('Shown to visitors.')
  expect(described(input)).toContain('Bot name is required')
  expect(input.getAttribute('aria-required')).toBe('true')
  expect(input.getAttribute('aria-invalid')).toBe('true')
})

test('an error is announced: its live region is there before it', () => {
  const field = (error: string | null) => (
    <Field label="Email" error={error}>
      <TextInput value="" onChange={nothing} />
    </Field>
  )
  const { container, rerender } = render(field(null))
  const region = container.querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('')
  rerender(field('Enter an email address.'))
  expect(container.querySelector('[aria-live="polite"]')).toBe(region)
  expect(region?.textContent).toBe('Enter an email address.')
})

test('a select takes its name from the field and reports the selection', async () => {
  const choose = vi.fn()
  const options = [
    { value: 'agent', label: 'Agent' },
    { value: 'admin', label: 'Admin' },
  ]
  const { user } = render(
    <Field label="Role">
      <Select value="agent" onChange={choose} options={options} />
    </Field>,
  )
  await user.click(screen.getByRole('button', { name: /^Role/ }))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(choose).toHaveBeenCalledWith('admin')
})

test('a password can be shown and hidden', async () => {
  const { user } = render(
    <Field label="Password">
      <PasswordInput value="secret" onChange={nothing} autoComplete="current-password" />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  expect(input.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
  expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy()
})

test('a text area counts code points, and shows when there are too many', () => {
  const area = (value: string) => (
    <Field label="Prompt">
      <TextArea value={value} onChange={nothing} most={4} />
    </Field>
  )
  const { rerender } = render(area('a👍'))
  expect(screen.getByText('2 characters left')).toBeTruthy()
  rerender(area('abc👍e'))
  expect(screen.getByText('1 character too many').getAttribute('aria-live')).toBe('polite')
})

function Tags() {
  const [tags, setTags] = useState(['billing'])
  return (
    <Field label="Tags">
      <TokenInput value={tags} onChange={setTags} most={3} />
    </Field>
  )
}

test('tokens are added by Enter, comma and paste, once each, up to the maximum, and removed by Backspace', async () => {
  const { user, container } = render(<Tags />)
  const tokens = () =>
    [...container.querySelectorAll('button[aria-label^="Remove"]')].map((button) =>
      button.getAttribute('aria-label'),
    )
  const input = screen.getByLabelText('Tags')
  await user.type(input, 'refund{Enter}billing,')
  expect(tokens()).toEqual(['Remove billing', 'Remove refund'])
  await user.paste('delivery, invoice')
  expect(tokens()).toEqual(['Remove billing', 'Remove refund', 'Remove delivery'])
  await user.keyboard('{Backspace}')
  expect(tokens()).toEqual(['Remove billing', 'Remove refund'])
})

test('phrases keep their commas', async () => {
  const Phrases = () => {
    const [phrases, setPhrases] = useState<string[]>([])
    return (
      <Field label="Phrases">
        <TokenInput phrases value={phrases} onChange={setPhrases} />
      </Field>
    )
  }
  const { user } = render(<Phrases />)
  await user.type(screen.getByLabelText('Phrases'), 'two days, or three{Enter}')
  expect(screen.getByRole('button', { name: 'Remove two days, or three' })).toBeTruthy()
})
