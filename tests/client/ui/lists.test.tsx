import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VirtualList } from '#client/ui/display/virtual-list.tsx'
import { ResizablePanes } from '#client/ui/layout/resizable-panes.tsx'
import { render } from './render.tsx'

/** happy-dom has no layout, so the list is given a height of 400 px, and its items 40 px. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  Element.prototype.scrollTo = vi.fn() as typeof Element.prototype.scrollTo
})
afterEach(() => localStorage.clear())

const all = Array.from({ length: 10_000 }, (_, index) => index)

interface ChatsProps {
  readonly keys?: readonly number[]
  readonly onOpen?: (key: number) => void
  readonly onEndNear?: () => void
}

function Chats({ keys = all, onOpen, onEndNear }: ChatsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <>
      <VirtualList
        jk
        label="Chats"
        keys={keys}
        itemHeight={40}
        value={chosen}
        onChange={setChosen}
        {...(onOpen && { onOpen })}
        {...(onEndNear && { onEndNear })}
      >
        {(key) => `Chat ${key}`}
      </VirtualList>
      <output>{chosen}</output>
    </>
  )
}

test('only items in view are in the DOM, and each option has its position among all', () => {
  render(<Chats />)
  const options = screen.getAllByRole('option')
  expect(options.length).toBeLessThan(30)
  expect(options[0]?.getAttribute('aria-setsize')).toBe('10000')
  expect(options[2]?.getAttribute('aria-posinset')).toBe('3')
})

test('arrows, j and k, Page and End move the selection, Enter opens it', async () => {
  const open = vi.fn()
  const { user } = render(<Chats onOpen={open} />)
  await user.tab()
  const chosen = () => screen.getByRole('status').textContent
  await user.keyboard('jj{ArrowDown}k')
  expect(chosen()).toBe('1')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Chat 1')
  expect(screen.getByRole('listbox').getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  )
  await user.keyboard('{PageDown}{Enter}')
  expect(open).toHaveBeenCalledWith(11)
  await user.keyboard('{End}j')
  expect(chosen()).toBe('9999')
})

test('a new selection scrolls into view, but a selected item that moves does not scroll the list', async () => {
  const { user, rerender } = render(<Chats />)
  await user.tab()
  await user.keyboard('{End}')
  expect(Element.prototype.scrollTo).toHaveBeenCalled()
  vi.mocked(Element.prototype.scrollTo).mockClear()
  rerender(<Chats keys={all.toReversed()} />)
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Chat 9999')
  expect(Element.prototype.scrollTo).not.toHaveBeenCalled()
})

test('a changed order fills the rows in place, and the selection follows its item', async () => {
  const { user, rerender } = render(<Chats keys={[1, 2, 3]} />)
  await user.tab()
  await user.keyboard('{Home}')
  const rows = screen.getAllByRole('option')
  rerender(<Chats keys={[3, 2, 1]} />)
  expect(screen.getAllByRole('option')).toEqual(rows)
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Chat 3', 'Chat 2', 'Chat 1'])
  expect(rows.map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'false', 'true'])
  expect(screen.getByRole('listbox').getAttribute('aria-activedescendant')).toBe(rows[2]?.id)
})

test('more items are requested near the end, and only then', () => {
  const more = vi.fn()
  const { rerender } = render(<Chats onEndNear={more} />)
  expect(more).not.toHaveBeenCalled()
  rerender(<Chats onEndNear={more} keys={all.slice(0, 12)} />)
  expect(more).toHaveBeenCalledOnce()
})

const panes = [
  { id: 'list', label: 'chat list', width: { initial: 320, min: 240, max: 400 }, content: 'List' },
  { id: 'chat', label: 'chat', content: 'Chat' },
  { id: 'details', label: 'details', width: { initial: 300, min: 200, max: 360 }, content: 'Details' },
]
const separator = (name: string) => screen.getByRole('separator', { name })
const width = (name: string) => Number(separator(name).getAttribute('aria-valuenow'))

test('separators move with the arrow keys within their limits, each towards its own pane', async () => {
  const { user } = render(<ResizablePanes name="chats" panes={panes} />)
  separator('Resize chat list').focus()
  await user.keyboard('{ArrowRight}')
  expect(width('Resize chat list')).toBe(336)
  await user.keyboard('{End}{ArrowRight}')
  expect(width('Resize chat list')).toBe(400)
  separator('Resize details').focus()
  await user.keyboard('{ArrowRight}')
  expect(width('Resize details')).toBe(284)
  await user.keyboard('{Home}')
  expect(width('Resize details')).toBe(200)
})

test('widths are remembered, unless the stored value is invalid', () => {
  localStorage.setItem('panes.chats', '{"list":260}')
  const { unmount } = render(<ResizablePanes name="chats" panes={panes} />)
  expect(width('Resize chat list')).toBe(260)
  fireEvent.doubleClick(separator('Resize chat list'))
  expect(JSON.parse(localStorage.getItem('panes.chats') ?? '')).toEqual({ list: 320 })
  unmount()
  localStorage.setItem('panes.chats', '{"list":"wide"}')
  render(<ResizablePanes name="chats" panes={panes} />)
  expect(width('Resize chat list')).toBe(320)
})
