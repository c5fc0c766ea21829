import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#contract/base/shapes.ts'
import { replyIn } from '#server/engine/embedded/replies.ts'
import { createEmbeddedInsights } from '#server/engine/insights/embedded-insights.ts'
import { summarize } from '#server/engine/insights/summary.ts'
import { tagsOf } from '#server/engine/insights/tags.ts'
import type { Transcript } from '#server/engine/insights/types.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

type Said = readonly ['customer' | 'bot' | 'agent', string]

const transcript = (locale: Locale | null, said: readonly Said[]): Transcript => ({
  customer: 'Grace',
  bot: 'Robo',
  locale,
  lines: said.map(([sender, message]) => ({ sender, message, name: sender === 'agent' ? 'Léa' : null })),
})

const unknown = replyIn('en-US', 'unknown', 'Nora')
const handover = replyIn('en-US', 'handover', 'Nora')
const lamp = transcript('en-US', [
  ['customer', 'Hello'],
  ['customer', 'Where is my parcel? I ordered a garden lamp last Monday.'],
  ['bot', unknown],
  ['customer', 'yes please'],
  ['bot', handover],
  ['agent', 'Hi Grace, one moment.'],
  ['agent', 'Your parcel left our warehouse yesterday and arrives on Friday.'],
  ['customer', 'Great, thanks. The last garden lamp was broken, can I get a refund?'],
  ['agent', 'I will check with the warehouse and get back to you today.'],
])

describe('a summary', () => {
  it('states the problem, what was tried by whom, the result, and what is open', () => {
    expect(summarize(lamp, 'en-US').split('\n')).toEqual([
      'Problem (Grace): “Where is my parcel?” · “The last garden lamp was broken, can I get a refund?”',
      'Tried: Léa: “Your parcel left our warehouse yesterday and arrives on Friday.”',
      'Result: Answered in part.',
      'Open: “The last garden lamp was broken, can I get a refund?” · Léa promised: “I will check with the warehouse and get back to you today.”',
    ])
  })

  it.each(locales)('is written in %s and quotes the chat in its own language', (locale) => {
    const lines = summarize(lamp, locale).split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('Where is my parcel?')
    expect(new Set(locales.map((other) => summarize(lamp, other).split('\n')[3]))).toHaveProperty('size', 4)
  })

  it.each<[Locale, Said[], string]>([
    [
      'fr-FR',
      [
        ['customer', 'Bonjour'],
        ['customer', 'Quels sont vos horaires ?'],
        ['bot', 'Nous ouvrons à 9 heures.'],
      ],
      'Démarches\u00a0: Robo: «\u00a0Nous ouvrons à 9 heures.\u00a0»',
    ],
    [
      'vi-VN',
      [
        ['customer', 'Phí giao hàng bao nhiêu?'],
        ['bot', 'Phí giao hàng là 30.000đ.'],
      ],
      'Đã xử lý: Robo: “Phí giao hàng là 30.000đ.”',
    ],
    [
      'tr-TR',
      [
        ['customer', 'Kargom nerede?'],
        ['agent', 'Kargonuz yarın teslim edilecek.'],
      ],
      'Yapılan: Léa: “Kargonuz yarın teslim edilecek.”',
    ],
  ])('finds the answer in %s', (locale, said, line) => {
    const lines = summarize(transcript(locale, said), locale).split('\n')
    expect(lines[1]).toBe(line)
    expect(lines).toHaveLength(3)
  })

  it.each<[string, Said[], string]>([
    ['thanks', [['customer', 'Perfect, thank you!']], 'Result: Answered; Grace was satisfied.'],
    [
      'is not satisfied',
      [['customer', 'That is terrible, I am very angry.']],
      'Result: Grace was not satisfied: “That is terrible, I am very angry.”',
    ],
    ['says nothing more', [], 'Result: Answered.'],
  ])('states the result if the customer %s', (_, after, line) => {
    const said: Said[] = [
      ['customer', 'What does shipping to Malta cost?'],
      ['bot', 'Shipping to Malta costs €12.'],
      ...after,
    ]
    expect(summarize(transcript('en-US', said), 'en-US').split('\n')[2]).toBe(line)
  })

  it('states what the bot tried before an agent', () => {
    const said: Said[] = [
      ['customer', 'My kettle does not heat any more, what can I do?'],
      ['bot', 'Descale the kettle with vinegar.'],
      ['agent', 'We will replace the kettle.'],
      ['agent', 'Please send the kettle back with the label in this mail.'],
    ]
    expect(summarize(transcript('en-US', said), 'en-US').split('\n')[1]).toBe(
      'Tried: Robo: “Descale the kettle with vinegar.” · Léa: “Please send the kettle back with the label in this mail.”',
    )
  })

  it('is empty if the chat contains only courtesies', () => {
    const greeting = transcript('en-US', [
      ['customer', 'hi'],
      ['bot', replyIn('en-US', 'greeting', 'Robo')],
      ['customer', 'thanks'],
    ])
    expect(summarize(greeting, 'en-US')).toBe('')
  })

  it('stays short for a very long chat, and covers its beginning and end', () => {
    const said = Array.from({ length: 2000 }, (_, i): Said => [i % 2 ? 'agent' : 'customer', `Line ${i}.`])
    const first: Said = ['customer', 'My coffee machine leaks, can you repair it?']
    const last: Said = ['customer', 'Can I collect the machine on Saturday?']
    const text = summarize(transcript('en-US', [first, ...said, last]), 'en-US')
    expect(text).toContain(first[1])
    expect(text).toContain(last[1])
    expect(text.length).toBeLessThan(1000)
  })
})

describe('tags', () => {
  it('name the topics of a chat in the requested language', () => {
    expect(tagsOf(lamp, 'en-US', [])).toEqual(['Delivery', 'Tracking', 'Order', 'Damaged', 'Refund'])
    expect(tagsOf(lamp, 'fr-FR', [])).toContain('Remboursement')
    expect(tagsOf(lamp, 'vi-VN', [])).toContain('Hoàn tiền')
    expect(tagsOf(lamp, 'tr-TR', [])).toContain('Para iadesi')
  })

  it("prefer the client's own: words of the chat, and topic names in any language", () => {
    const tags = tagsOf(lamp, 'en-US', ['VIP', 'garden lamp', 'Livraison', 'Wholesale'])
    expect(tags.slice(0, 2)).toEqual(['garden lamp', 'Livraison'])
    expect(tags).not.toContain('Delivery')
    expect(tags).not.toContain('VIP')
  })

  it.each<[Locale, string, string]>([
    ['fr-FR', 'Ma commande est arrivée cassée, je veux un remboursement', 'Remboursement'],
    ['vi-VN', 'mình muốn đổi size áo', 'Đổi hàng'],
    ['vi-VN', 'cho minh hoi phi van chuyen', 'Giao hàng'],
    ['tr-TR', 'Siparişimi iptal etmek istiyorum', 'İptal'],
  ])('are found in %s: %s', (locale, message, tag) => {
    expect(tagsOf(transcript(locale, [['customer', message]]), locale, [])).toContain(tag)
  })

  it("come from the customer's messages, not the team's", () => {
    const said: Said[] = [
      ['customer', 'What are your opening hours?'],
      ['bot', 'We also offer a warranty and refunds.'],
    ]
    expect(tagsOf(transcript('en-US', said), 'en-US', [])).toEqual(['Opening hours'])
  })

  it('name recurring topics, but no people', () => {
    const said: Said[] = [
      ['customer', 'Grace here, my espresso grinder squeaks'],
      ['agent', 'Which espresso grinder is it?'],
      ['customer', 'The blue espresso grinder'],
    ]
    expect(tagsOf(transcript('en-US', said), 'en-US', [])).toEqual(['Espresso grinder'])
  })

  it('are absent without evidence', () => {
    expect(tagsOf(transcript(null, [['customer', 'hm ok']]), 'en-US', [])).toEqual([])
  })
})

it('gives receipts', async () => {
  const insights = createEmbeddedInsights({ clock: createTestClock('2026-11-21T09:00:00Z') })
  const { receipt } = await insights.summarize(lamp, 'en-US')
  expect(receipt).toMatchObject({ engine: 'embedded', model: 'extractive-1', milliseconds: 0 })
  expect(receipt.tokens).toBeGreaterThan(40)
  await expect(insights.tag(lamp, 'en-US', [], AbortSignal.abort())).rejects.toThrow()
})
