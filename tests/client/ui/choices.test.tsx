import { MenuButton } from '@headlessui/react'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { matches } from '#client/lib/fold.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ColorInput } from '#client/ui/controls/color-input.tsx'
import { Combobox } from '#client/ui/controls/combobox.tsx'
import { FileDrop } from '#client/ui/controls/file-drop.tsx'
import { Switch } from '#client/ui/controls/switch.tsx'
import { Menu } from '#client/ui/overlays/menu.tsx'
import { render } from './render.tsx'

test.each([
  ['Đà Nẵng', 'da nang', true],
  ['Işık', 'isik', true],
  ['İzmir', 'izmir', true],
  ['Saint-Étienne', 'etienne saint', true],
  ['Orléans', 'lyon', false],
])('"%s" is found by "%s": %s', (text, query, found) => {
  expect(matches(text, query)).toBe(found)
})

test('a combobox matches without accents, and reports the selection', async () => {
  const choose = vi.fn()
  const options = ['Đà Nẵng', 'Hà Nội', 'Huế'].map((label) => ({ value: label, label }))
  const { user } = render(<Combobox label="City" value={null} onChange={choose} options={options} />)
  await user.type(screen.getByRole('combobox', { name: 'City' }), 'ha noi')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Hà Nội'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(choose).toHaveBeenCalledWith('Hà Nội')
})

test('a combobox shows when nothing matches', async () => {
  const { user } = render(
    <Combobox label="City" value={null} onChange={vi.fn()} options={[{ value: 1, label: 'Huế' }]} />,
  )
  await user.type(screen.getByRole('combobox'), 'x')
  expect(screen.getByRole('option', { name: 'No results' }).getAttribute('aria-disabled')).toBe('true')
})

test('a menu opens by keyboard, skips unavailable items, and shows why they are unavailable', async () => {
  const end = vi.fn()
  const assign = vi.fn()
  const groups = [
    {
      choices: [
        { label: 'Assign', onSelect: assign, disabledReason: 'The chat has ended.' },
        { label: 'Sound', checked: true, onSelect: vi.fn() },
        { label: 'End', danger: true, onSelect: end },
      ],
    },
  ]
  const { user } = render(<Menu trigger={<MenuButton as={Button}>Actions</MenuButton>} groups={groups} />)
  screen.getByRole('button', { name: 'Actions' }).focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  expect(within(menu).getByText('The chat has ended.')).toBeTruthy()
  expect(within(menu).getByRole('menuitemcheckbox', { name: 'Sound' }).getAttribute('aria-checked')).toBe(
    'true',
  )
  await user.keyboard('{ArrowDown}{Enter}')
  expect(end).toHaveBeenCalledOnce()
  expect(assign).not.toHaveBeenCalled()
})

test('a busy or locked switch does not switch', async () => {
  const change = vi.fn()
  const { user, rerender } = render(<Switch label="Auto-assign" checked={false} onChange={change} />)
  await user.click(screen.getByRole('switch', { name: 'Auto-assign' }))
  expect(change).toHaveBeenCalledExactlyOnceWith(true)
  rerender(<Switch label="Auto-assign" checked={false} onChange={change} busy />)
  await user.click(screen.getByRole('switch'))
  rerender(<Switch label="Auto-assign" checked={false} onChange={change} disabledReason="Not your role." />)
  await user.click(screen.getByRole('switch'))
  expect(change).toHaveBeenCalledOnce()
})

function Color({ onChange }: { onChange: (color: string) => void }) {
  const [color, setColor] = useState('#0086ff')
  const change = (next: string) => {
    setColor(next)
    onChange(next)
  }
  return <ColorInput label="Primary color" value={color} onChange={change} />
}

test('a valid color is reported, and an invalid one shows an error', async () => {
  const change = vi.fn()
  const { user } = render(<Color onChange={change} />)
  const text = screen.getByRole('textbox', { name: /Primary color/ })
  await user.clear(text)
  expect(screen.getByText('Enter a color such as #0086ff.')).toBeTruthy()
  await user.type(text, '#FFCC00')
  expect(change.mock.calls.flat()).toEqual(['#ffcc00'])
  expect(screen.queryByText('Enter a color such as #0086ff.')).toBeNull()
  await user.clear(text)
  await user.type(text, '#0a0')
  await user.tab()
  expect(change).toHaveBeenLastCalledWith('#00aa00')
})

const file = (name: string, size: number) =>
  Object.defineProperty(new File([], name), 'size', { value: size })

test('files beyond the limits are listed with the reason, the others are accepted', () => {
  const take = vi.fn()
  render(
    <FileDrop
      label="Drop files here"
      extensions={['.pdf', '.csv']}
      most={3}
      maxBytes={1024}
      onFiles={take}
    />,
  )
  const good = file('Plan.PDF', 1024)
  const files = [good, file('large.csv', 1025), file('run.exe', 1), file('fourth.csv', 1)]
  fireEvent.change(screen.getByLabelText('Drop files here'), { target: { files } })
  expect(take).toHaveBeenCalledExactlyOnceWith([good])
  const problems = within(screen.getByRole('alert')).getAllByRole('listitem')
  expect(problems.map((problem) => problem.textContent)).toEqual([
    'large.csv is larger than 1\u00a0kB.',
    'run.exe is not an accepted file type.',
    'Only 3 files at a time.',
  ])
})
