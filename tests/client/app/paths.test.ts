import { expect, test } from 'vitest'
import {
  buildSteps,
  currentPath,
  formerKindOf,
  paths,
  patterns,
  stepOf,
} from '#client/core/navigation/paths.ts'

test('a path contains its parameters and omits empty ones', () => {
  expect(paths.dashboard()).toBe('/dashboard')
  expect(paths.build()).toBe('/build')
  expect(paths.build(12)).toBe('/build/12')
  expect(paths.build(12, { step: 'prompt' })).toBe('/build/12?step=prompt')
  expect(paths.build(12, { step: null })).toBe('/build/12')
  expect(paths.chats({ chat: 3, search: 'a & b', status: undefined })).toBe('/chats?chat=3&search=a+%26+b')
})

test('no two pages share a path', () => {
  const all = Object.values(patterns)
  expect(new Set(all).size).toBe(all.length)
})

test('the step is read from the query; unknown values mean the home of the bot', () => {
  for (const step of buildSteps)
    expect(stepOf(new URL(paths.build(1, { step }), 'http://x').search)).toBe(step)
  expect(stepOf('')).toBeNull()
  expect(stepOf('?step=constructor')).toBeNull()
  expect(stepOf('?step=faqs')).toBe('knowledge')
  expect(formerKindOf('?step=faqs')).toBe('faq')
  expect(formerKindOf('?step=constructor')).toBeNull()
})

test('the current path includes the query, for returning to it', () => {
  window.history.replaceState(null, '', '/chats?chat=3#top')
  expect(currentPath()).toBe('/chats?chat=3')
  window.history.replaceState(null, '', '/')
})
