import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/base/shapes.ts'
import { replyIn } from '#server/engine/embedded/replies.ts'
import { botWith, passage } from './bot.ts'

const hours = passage(
  1,
  'The shop is open Monday to Friday from 9 am to 6 pm. On Sunday the shop is closed.',
  { heading: 'Opening hours' },
)
const delivery = passage(2, 'Delivery costs 4.90 euros. It takes two days.', { heading: 'Delivery' })
const returns = passage(3, 'You can return goods within 30 days.', { heading: 'Returns' })
const { ask } = botWith([hours, delivery, returns])

const smallTalk: readonly (readonly [
  Locale,
  'greeting' | 'thanks' | 'goodbye' | 'identity',
  readonly string[],
])[] = [
  ['en-US', 'greeting', ['Hi', 'helo', 'Heyyyy!', 'Good morning', 'hello there', 'Hello Nora']],
  ['en-US', 'thanks', ['Thanks a lot!', 'thankyou', 'ok thanks', 'thank you very much']],
  ['en-US', 'goodbye', ['bye', 'Goodbye', 'See you later']],
  ['en-US', 'identity', ['Who are you?', 'are you a bot', 'what can you do?']],
  ['fr-FR', 'greeting', ['Bonjour', 'bonjuor', 'Salut !', 'coucou', 'Bonsoir']],
  ['fr-FR', 'thanks', ['Merci beaucoup', 'merci !']],
  ['fr-FR', 'goodbye', ['Au revoir', 'à bientôt', 'bonne journée']],
  ['fr-FR', 'identity', ['Qui êtes-vous ?', 'es-tu un robot ?']],
  ['vi-VN', 'greeting', ['Xin chào', 'xin chao', 'chào shop', 'chào bạn']],
  ['vi-VN', 'thanks', ['Cảm ơn bạn nhiều', 'cam on shop', 'cảm ơn']],
  ['vi-VN', 'goodbye', ['Tạm biệt', 'tam biet nhe']],
  ['vi-VN', 'identity', ['Bạn là ai?', 'ban la robot a']],
  ['tr-TR', 'greeting', ['Merhaba', 'mrhaba', 'selam', 'günaydın', 'iyi gunler']],
  ['tr-TR', 'thanks', ['Teşekkür ederim', 'tesekkurler', 'çok teşekkürler']],
  ['tr-TR', 'goodbye', ['Hoşça kalın', 'hosca kal', 'görüşürüz']],
  ['tr-TR', 'identity', ['Sen kimsin?', 'robot musun']],
]

describe('small talk', () => {
  it.each(
    smallTalk.flatMap(([locale, intent, messages]) =>
      messages.map((message) => [message, intent, locale] as const),
    ),
  )('"%s" is a %s in %s', async (message, intent, locale) => {
    const reply = replyIn(locale, intent, 'Nora')
    const answer = await ask(message, { locale })
    expect(answer).toMatchObject({
      kind: 'small_talk',
      message: reply,
      references: [],
    })
  })

  it.each([
    ['en-US', 'Thank you, that helps a lot!', 'thanks'],
    ['en-US', 'Perfect, thanks, bye!', 'goodbye'],
    ['fr-FR', 'Merci beaucoup, c’est très clair. Bonne journée !', 'goodbye'],
    ['vi-VN', 'Tuyệt vời, cảm ơn bạn nhiều nhé!', 'thanks'],
    ['tr-TR', 'Harika, çok teşekkürler!', 'thanks'],
    ['en-US', 'Hello, who are you?', 'identity'],
  ] as const)('in %s "%s" matches several kinds, %s first', async (locale, message, intent) => {
    const reply = replyIn(locale, intent, 'Nora')
    const answer = await ask(message, { locale })
    expect(answer.message).toBe(reply)
  })

  it('answers the question behind a greeting', async () => {
    expect(await ask('Hello, how much is delivery?')).toMatchObject({
      kind: 'answer',
      message: expect.stringContaining('4.90'),
    })
  })

  it.each(['?', '👍', '...'])('asks for the question after "%s"', async (message) => {
    const answer = await ask(message, { locale: 'fr-FR' })
    expect(answer).toMatchObject({ kind: 'small_talk', message: replyIn('fr-FR', 'wordless', 'Nora') })
  })
})
