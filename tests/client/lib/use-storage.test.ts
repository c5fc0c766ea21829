import { afterEach, expect, it, vi } from 'vitest'
import { dropStored, readStored, writeStored } from '#client/lib/use-storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  dropStored('')
})

it('drops entries by prefix and keeps the others', () => {
  writeStored('draft:1', 'one')
  writeStored('draft:2', 'two')
  writeStored('theme', 'dark')
  dropStored('draft:')
  expect(['draft:1', 'draft:2', 'theme'].map(readStored)).toEqual([null, null, 'dark'])
})

it('keeps and drops texts while the browser blocks local storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  writeStored('draft:1', 'one')
  writeStored('theme', 'dark')
  dropStored('draft:')
  expect(['draft:1', 'theme'].map(readStored)).toEqual([null, 'dark'])
})
