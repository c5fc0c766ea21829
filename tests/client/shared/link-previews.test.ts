import { expect, test, vi } from 'vitest'
import { firstLink } from '#client/shared/link-previews/first-link.ts'
import { CACHE_KEY, createPreviewCache } from '#client/shared/link-previews/preview-cache.ts'
import { isShowable } from '#contract/account/trusted-hosts.ts'
import { DAY_MS } from '#contract/base/units.ts'

const preview = {
  title: 'Shop',
  description: '',
  image: '',
  url: 'https://shop.example/',
  domain: 'shop.example',
}

test.each([
  ['/link-preview/image/abc.webp', true],
  ['https://i.ytimg.com/vi/x/hq.jpg', true],
  ['https://customer.example/tracker.png', false],
  ['https://ytimg.com.customer.example/a.png', false],
  ['https://ytimg.com@customer.example/a.png', false],
  ['https://ytimg.com:x@customer.example/a.png', false],
  ['//customer.example/a.png', false],
  ['/\\customer.example/a.png', false],
  ['http://i.ytimg.com/a.png', false],
  ['', false],
])('the picture of a preview at %j loads in the reader’s browser: %s', (image, isLoaded) => {
  expect(isShowable(image)).toBe(isLoaded)
})

test.each([
  ['See https://shop.example/a?b=1.', 'https://shop.example/a?b=1'],
  ['(http://shop.example/x) and https://other.example', 'http://shop.example/x'],
  ['javascript:alert(1) mail@shop.example', null],
  ['https://', null],
])('the first link of %j', (text, link) => {
  expect(firstLink(text)).toBe(link)
})

test('a preview is fetched once, and stored for a day', async () => {
  vi.useFakeTimers()
  localStorage.clear()
  let now = 1_000
  const fetch = vi.fn(async () => preview)
  const cache = createPreviewCache(
    () => localStorage,
    fetch,
    () => now,
  )
  await Promise.all([cache.get(preview.url), cache.get(preview.url)])
  expect(await cache.get(preview.url)).toEqual(preview)
  expect(fetch).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  const stored = JSON.parse(localStorage.getItem(CACHE_KEY) ?? '{}')
  expect(stored[preview.url]).toEqual({ data: preview, timestamp: 1_000, expiresIn: DAY_MS })
  const again = createPreviewCache(
    () => localStorage,
    fetch,
    () => now,
  )
  await again.get(preview.url)
  expect(fetch).toHaveBeenCalledTimes(1)
  now += DAY_MS
  await again.get(preview.url)
  expect(fetch).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('expired previews leave the storage without being read, on a page that stays open and on the next one', async () => {
  vi.useFakeTimers()
  localStorage.clear()
  const urls = () => Object.keys(JSON.parse(localStorage.getItem(CACHE_KEY) ?? '{}'))
  const fetch = async () => preview
  await createPreviewCache(() => localStorage, fetch).get('https://a.example/')
  vi.advanceTimersByTime(10_000)
  expect(urls()).toEqual(['https://a.example/'])
  vi.advanceTimersByTime(DAY_MS + 10 * 60_000)
  expect(urls()).toEqual([])
  const old = { data: preview, timestamp: Date.now() - DAY_MS, expiresIn: DAY_MS }
  localStorage.setItem(CACHE_KEY, JSON.stringify({ 'https://b.example/': old }))
  createPreviewCache(() => localStorage, fetch)
  vi.advanceTimersByTime(10_000)
  expect(urls()).toEqual([])
  vi.useRealTimers()
})

test('a failed request is repeated, and a full storage does no harm', async () => {
  const fetch = vi.fn(async () => preview).mockRejectedValueOnce(new Error('offline'))
  const cache = createPreviewCache(() => {
    throw new Error('blocked')
  }, fetch)
  await expect(cache.get(preview.url)).rejects.toThrow('offline')
  expect(await cache.get(preview.url)).toEqual(preview)
})
