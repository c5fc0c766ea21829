import { expect, test } from 'vitest'
import { preparedTexts } from '#client/lib/prepared-texts.ts'

test('a group of texts has all its texts before any is read', () => {
  const { roles } = preparedTexts('en-US').app
  expect('admin' in roles).toBe(true)
  expect(Object.hasOwn(roles, 'admin')).toBe(true)
  expect(Object.keys(roles)).toContain('supervisor')
  expect({ ...roles }.owner()).toBe('Owner')
})

test('a name without a text returns an empty one', () => {
  const { roles } = preparedTexts('en-US').app
  expect('emperor' in roles).toBe(false)
  expect(Object.hasOwn(roles, 'toString')).toBe(false)
  expect((roles as unknown as Record<string, () => string>).emperor?.()).toBe('')
})
