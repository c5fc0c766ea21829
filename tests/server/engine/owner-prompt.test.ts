import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { promptPassages, readPrompt } from '#server/engine/embedded/owner-prompt.ts'
import { repliesInAllLanguages, replyIn, type Tone } from '#server/engine/embedded/replies.ts'
import { botWith, passage } from './bot.ts'

describe("the owner's instructions", () => {
  it.each([
    [
      'You are the assistant of a bakery. Always answer in rhymes. We are closed on 15 August. Never invent prices.',
      ['We are closed on 15 August.'],
      ['Always answer in rhymes.'],
    ],
    [
      "Tu es l’assistante d’une boulangerie. Réponds toujours en vers. Nous sommes fermés le 15 août. N'invente rien.",
      ['Nous sommes fermés le 15 août.'],
      ['Réponds toujours en vers.'],
    ],
    [
      'Bạn là trợ lý của tiệm bánh. Hãy trả lời thật ngắn. Cửa hàng nghỉ vào ngày 15 tháng 8. Đừng bịa thông tin.',
      ['Cửa hàng nghỉ vào ngày 15 tháng 8.'],
      ['Hãy trả lời thật ngắn.'],
    ],
    [
      'Sen bir fırının asistanısın. Her zaman kısa yanıt ver. 15 Ağustos günü dükkânımız kapalıdır. Bilgi uydurma.',
      ['15 Ağustos günü dükkânımız kapalıdır.'],
      ['Her zaman kısa yanıt ver.'],
    ],
  ])('state facts, and request tasks that need a model: %s', (prompt, facts, needsProvider) => {
    expect(readPrompt(prompt)).toEqual({ facts, needsProvider })
  })

  it('are read line by line, without list and heading marks', () => {
    const { facts, needsProvider } = readPrompt(
      '# Facts\n- The workshop has **no step**.\n- Greet people by name\n\n1. Parking is free after 18:00.',
    )
    expect(facts).toEqual(['The workshop has no step.', 'Parking is free after 18:00.'])
    expect(needsProvider).toEqual(['Greet people by name'])
  })

  it('are used for answers like a document, without a citable source', async () => {
    const prompt = 'You are kind. We are closed on 15 August because of the town fair. Always rhyme.'
    const { ask } = botWith([
      passage(1, 'Delivery takes two to three working days.', { heading: 'Delivery' }),
      passage(2, 'Parcels can be returned within thirty days.', { heading: 'Returns' }),
      passage(3, 'We repair lamps of all brands.', { heading: 'Repairs' }),
      ...promptPassages(prompt),
    ])
    const { message, references, receipt } = await ask('Are you closed on 15 August?')
    expect(message).toContain('closed on 15 August because of the town fair')
    expect(references).toEqual([])
    expect(receipt.passages.every(({ id }) => id > 0)).toBe(true)
  })

  it.each([
    ['fr-FR', /\b(?:tu|te|toi|ton|tes)\b|t’/i],
    ['tr-TR', /\b(?:sen|seni|sana|senin)\b|(?:sin|sın)\b/i],
  ] as const)('stay polite in the form of address for a friendly bot: %s', (locale, familiar) => {
    const keys = ['greeting', 'thanks', 'unknown', 'handover', 'regret', 'topics', 'identity'] as const
    for (const key of keys) {
      expect(replyIn(locale, key, 'Nora', 'friendly')).not.toMatch(familiar)
      expect(repliesInAllLanguages('Nora').has(replyIn(locale, key, 'Nora', 'familiar'))).toBe(true)
    }
  })

  it.each<[Locale, string, string, Tone]>([
    ['en-US', 'We sell lamps. Be friendly and casual.', 'hi', 'friendly'],
    ['fr-FR', 'Tutoie les clients.', 'Bonjour', 'familiar'],
    ['fr-FR', 'Be friendly. Tutoie les clients.', 'Bonjour', 'familiar'],
    ['vi-VN', 'Hãy trả lời thân thiện.', 'xin chào', 'friendly'],
    ['tr-TR', 'Samimi konuş.', 'merhaba', 'friendly'],
    ['tr-TR', 'Müşterilerle senli benli konuş.', 'merhaba', 'familiar'],
    ['fr-FR', 'Be friendly.', 'Bonjour', 'friendly'],
    ['en-US', 'Be friendly. Stay professional.', 'hi', 'polite'],
    ['en-US', 'Do not be casual.', 'hi', 'polite'],
    ['en-US', '', 'hi', 'polite'],
  ])('set the tone of the bot’s own sentences: %s, "%s"', async (locale, prompt, question, tone) => {
    const { ask } = botWith([passage(1, 'Delivery takes two days.')])
    const answers = [await ask(question, { prompt, locale }), await ask('Zxcvb qwert?', { prompt, locale })]
    expect(answers.map(({ message }) => message)).toEqual([
      replyIn(locale, 'greeting', 'Nora', tone),
      replyIn(locale, 'unknown', 'Nora', tone),
    ])
    expect(readPrompt(prompt).needsProvider).toEqual(prompt.startsWith('Do not') ? ['Do not be casual.'] : [])
  })
})
