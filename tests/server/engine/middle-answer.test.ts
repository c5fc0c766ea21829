import { describe, expect, it } from 'vitest'
import { replyIn } from '#server/engine/embedded/replies.ts'
import { botWith, passage } from './bot.ts'

const { ask } = botWith([
  passage(1, 'We prune apple trees in February, and plum trees after the harvest.', { heading: 'Pruning' }),
  passage(2, 'Garden waste is taken away for £30 a load.', { heading: 'Waste' }),
  passage(3, 'We lay lawns from April to October; a lawn must rest for three weeks.', { heading: 'Lawns' }),
  passage(4, 'Our gardeners bring their own tools.', { heading: 'Tools' }),
])

describe('an unsure answer', () => {
  it('is neither certain nor a refusal, and offers up to three topics to ask about', async () => {
    const questions = [
      'Could somebody water the lawn during my trip?',
      'Do you plant hedges and trees?',
      'My lawn has moss everywhere',
      'Can I borrow tools?',
      'Do you deliver a load of gravel?',
    ]
    const answers = await Promise.all(questions.map((question) => ask(question)))
    const between = answers.filter(({ receipt }) => receipt.certainty === 'unsure')
    expect(between.length).toBeGreaterThan(0)
    for (const { kind, message, receipt } of between) {
      expect(kind).toBe('answer')
      expect(message).toMatch(/^I’m not sure/u)
      expect(receipt.choices?.length).toBeGreaterThan(0)
      expect(receipt.choices?.length).toBeLessThanOrEqual(3)
      for (const { question } of receipt.choices ?? [])
        expect((await ask(question)).receipt.certainty).toBe('sure')
    }
  })

  it('names topics by rows and first words if documents have no headings', async () => {
    const bare = botWith([
      passage(1, 'Lawns are laid from April to October; a lawn must rest for three weeks.'),
      passage(2, 'Tree: Silver birch\nPrice: £48\nHeight: 9 m'),
      passage(3, 'Garden waste, branches and leaves are taken away.'),
    ])
    const { receipt } = await bare.ask('Could somebody water the birch and the lawn during my trip?')
    expect(receipt.certainty).toBe('unsure')
    expect(receipt.choices?.map(({ label }) => label).sort()).toEqual([
      'Garden waste',
      'Lawns are laid from April to October',
      'Silver birch',
    ])
  })

  it('is not given if no passage is close', async () => {
    const { kind, receipt, message } = await ask('Who won the football match yesterday?')
    expect({ kind, certainty: receipt.certainty }).toEqual({ kind: 'unknown', certainty: 'unknown' })
    expect(message).toBe(replyIn('en-US', 'unknown', 'Nora'))
    expect(receipt.choices).toBeUndefined()
  })

  it('with topics treats a yes as a request for an agent', async () => {
    const history = [
      { role: 'user', message: 'Do you sell gravel?' },
      { role: 'assistant', message: replyIn('en-US', 'topics', 'Nora') },
    ] as const
    expect((await ask('yes please', { history })).kind).toBe('handover')
  })
})
