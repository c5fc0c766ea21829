import { expect, test } from 'vitest'
import { findMessages, marksIn, wordsIn } from '#machines/chat/find.ts'
import { messageOf } from '#tests/support/shapes.ts'

test('words are found regardless of case and diacritics, at their positions in the text', () => {
  const text = 'Ở Đà Nẵng, ĐƠN hàng'
  expect(marksIn(text, wordsIn('da nang')).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Đà',
    'Nẵng',
  ])
  expect(marksIn('Işık ve IŞIK', wordsIn('isik'))).toHaveLength(2)
  expect(wordsIn(' a  parcel ')).toEqual(['parcel'])
})

test('a message matches if it contains all words', () => {
  const messages = ['Where is my parcel', 'No idea', 'The PARCEL is lost, where?'].map((message, place) => ({
    ...messageOf(place + 1),
    message,
  }))
  expect(findMessages(messages, 'parcel where')).toEqual([1, 3])
  expect(findMessages(messages, '')).toEqual([])
})
