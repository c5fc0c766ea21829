import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DataTable } from '#client/ui/display/data-table.tsx'
import { columnsOf } from '#client/ui/display/data-table-features.ts'
import { render } from './render.tsx'

interface Member {
  readonly id: string
  readonly name: string
  readonly chats: number
}

const members: readonly Member[] = [
  { id: 'b', name: 'Zoé', chats: 9 },
  { id: 'a', name: 'Émile', chats: 40 },
  { id: 'c', name: 'Faruk', chats: 7 },
]
const column = columnsOf<Member>()
const columns = column.columns([
  column.accessor('name', { header: 'Name', enableHiding: false }),
  column.accessor('chats', { header: 'Chats', meta: { align: 'end' } }),
])
const base = { label: 'Members', columns, rows: members, rowId: (member: Member) => member.id }

const bodyRows = () => screen.getAllByRole('row').slice(1)
const names = () => bodyRows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('a header sorts by keyboard: up, down and back, with accents sorted correctly', async () => {
  const { user } = render(<DataTable {...base} />)
  const head = screen.getByRole('columnheader', { name: 'Name' })
  within(head).getByRole('button').focus()
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Émile', 'Faruk', 'Zoé'])
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Zoé', 'Faruk', 'Émile'])
  expect(head.getAttribute('aria-sort')).toBe('descending')
  await user.keyboard('{Enter}')
  expect(names()).toEqual(['Zoé', 'Émile', 'Faruk'])
  expect(head.getAttribute('aria-sort')).toBeNull()
})

test('numbers sort as numbers, the largest first', async () => {
  const { user } = render(<DataTable {...base} />)
  await user.click(screen.getByRole('button', { name: 'Chats' }))
  expect(names()).toEqual(['Émile', 'Zoé', 'Faruk'])
})

test('with sorting on the server, the table only requests it', async () => {
  const ask = vi.fn()
  const { user } = render(<DataTable {...base} sorting={[]} onSortingChange={ask} />)
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(ask).toHaveBeenCalledWith([{ id: 'name', desc: false }])
  expect(names()).toEqual(['Zoé', 'Émile', 'Faruk'])
})

test('one row is in the tab order; arrows, Home and End move, Enter opens', async () => {
  const open = vi.fn()
  const { user } = render(<DataTable {...base} onOpen={open} />)
  const rows = bodyRows()
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1])
  rows[0]?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows[1])
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(rows[2])
  expect(rows.map((row) => row.tabIndex)).toEqual([-1, -1, 0])
  await user.keyboard('{Enter}')
  expect(open).toHaveBeenCalledWith(members[2])
})

function Selecting({ onOpen }: { onOpen: () => void }) {
  const [selected, setSelected] = useState<string[]>([])
  return (
    <DataTable
      {...base}
      selected={selected}
      onSelectedChange={setSelected}
      onOpen={onOpen}
      toolbar={<output>{selected.join()}</output>}
    />
  )
}

test('rows are selected by Space and by their box, which does not open them', async () => {
  const open = vi.fn()
  const { user } = render(<Selecting onOpen={open} />)
  bodyRows()[1]?.focus()
  await user.keyboard(' ')
  expect(screen.getByRole('status').textContent).toBe('a')
  await user.click(screen.getAllByRole('checkbox', { name: 'Select row' })[2] as HTMLElement)
  expect(screen.getByRole('status').textContent).toBe('a,c')
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.getByRole('status').textContent?.split(',').sort()).toEqual(['a', 'b', 'c'])
  expect(open).not.toHaveBeenCalled()
})

test('columns can be hidden, except those that must stay', async () => {
  const hide = vi.fn()
  const { user } = render(<DataTable {...base} onHiddenChange={hide} />)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  const choice = await screen.findByRole('dialog', { name: 'Columns' })
  expect(within(choice).getAllByRole('checkbox')).toHaveLength(1)
  await user.click(within(choice).getByRole('checkbox', { name: 'Chats' }))
  expect(hide).toHaveBeenCalledWith(['chats'])
  expect(screen.queryByRole('columnheader', { name: 'Chats' })).toBeNull()
})

test('the count shows how many rows there are, and how many are visible', () => {
  const { rerender } = render(<DataTable {...base} />)
  expect(screen.getByText('3 rows')).toBeTruthy()
  rerender(<DataTable {...base} total={1200} />)
  expect(screen.getByText('3 of 1,200')).toBeTruthy()
})

test('without rows the empty state is shown, and skeletons during loading', () => {
  const { rerender } = render(<DataTable {...base} rows={[]} empty={<p>No members yet.</p>} />)
  expect(screen.getByText('No members yet.')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<DataTable {...base} rows={[]} loadingRows={4} empty={<p>No members yet.</p>} />)
  expect(screen.queryByText('No members yet.')).toBeNull()
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe('Loading')
  expect(bodyRows()).toHaveLength(4)
})

test('the edge of a header changes its column’s width by keys, and Enter resets it', async () => {
  const sized = vi.fn()
  function Sized() {
    const [widths, setWidths] = useState<Readonly<Record<string, number>>>({ name: 200 })
    sized(widths)
    return <DataTable {...base} sizing={{ widths, onChange: setWidths }} />
  }
  const { user } = render(<Sized />)
  const head = screen.getByRole('columnheader', { name: 'Name' })
  vi.spyOn(head, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 36))
  const edge = screen.getByRole('separator', { name: 'Resize Name' })
  expect(edge.getAttribute('aria-valuenow')).toBe('200')
  edge.focus()
  await user.keyboard('{ArrowRight}')
  expect(sized).toHaveBeenLastCalledWith({ name: 216 })
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  expect(sized).toHaveBeenLastCalledWith({ name: 136 })
  await user.keyboard('{Home}')
  expect(sized).toHaveBeenLastCalledWith({ name: 64 })
  await user.keyboard('{Enter}')
  expect(sized).toHaveBeenLastCalledWith({})
})

test('the edge of a header follows the pointer, within limits', async () => {
  const sized = vi.fn()
  const { user } = render(<DataTable {...base} sizing={{ widths: {}, onChange: sized }} />)
  const head = screen.getByRole('columnheader', { name: 'Chats' })
  vi.spyOn(head, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 120, 36))
  const edge = screen.getByRole('separator', { name: 'Resize Chats' })
  edge.setPointerCapture = vi.fn()
  await user.pointer([{ keys: '[MouseLeft>]', target: edge, coords: { x: 500 } }, { coords: { x: 580 } }])
  expect(sized).toHaveBeenLastCalledWith({ chats: 200 })
  await user.pointer([{ coords: { x: 9000 } }, { keys: '[/MouseLeft]' }])
  expect(sized).toHaveBeenLastCalledWith({ chats: 960 })
  sized.mockClear()
  await user.pointer({ coords: { x: 300 } })
  expect(sized).not.toHaveBeenCalled()
})
