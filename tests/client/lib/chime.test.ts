import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/**
 * Fakes the part of the Web Locks API that the chime uses, shared by all tabs: only one tab can hold a lock, and requests for a
 * held lock get null.
 */
function createLocks() {
  const held = new Set<string>()
  return {
    request: async (name: string, _options: { ifAvailable: true }, use: (lock: object | null) => unknown) => {
      if (held.has(name)) return use(null)
      held.add(name)
      try {
        return await use({ name })
      } finally {
        held.delete(name)
      }
    },
  }
}

/** Loads the module again, as another tab would. */
async function openTab() {
  vi.resetModules()
  return import('#client/lib/chime.ts')
}

let sounded: number
beforeEach(() => {
  vi.useFakeTimers()
  sounded = 0
  const node = () => ({ connect: (next: object) => next, start: () => {}, stop: () => {} })
  vi.stubGlobal('AudioContext', function AudioContext() {
    return { state: 'running', currentTime: 0, destination: node() }
  })
  vi.stubGlobal(
    'OscillatorNode',
    function OscillatorNode(_audio: object, { frequency }: { frequency: number }) {
      // A chime has two notes; only the first is counted.
      if (frequency === 660) sounded++
      return node()
    },
  )
  vi.stubGlobal('GainNode', function GainNode() {
    return { ...node(), gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} } }
  })
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'locks')
})

it('an alarm sounds in one of several tabs', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()]
  for (const { chime } of tabs) void chime()
  await vi.advanceTimersByTimeAsync(500)
  expect(sounded).toBe(1)
})

it('a critical alarm sounds again after its pause, and again in one tab', async () => {
  const tabs = [await openTab(), await openTab()]
  const sound = async () => {
    for (const { chimeThrottled } of tabs) void chimeThrottled('floor', 19_000)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  await sound()
  expect(sounded).toBe(1)
  await sound()
  expect(sounded).toBe(1)
  await sound()
  expect(sounded).toBe(2)
})

it('another reason is not held back', async () => {
  const { chimeThrottled } = await openTab()
  void chimeThrottled('floor')
  await vi.advanceTimersByTimeAsync(1_500)
  void chimeThrottled('chats')
  await vi.advanceTimersByTimeAsync(1)
  expect(sounded).toBe(2)
})
