import { expect, test } from 'vitest'
import { languageOf } from '#machines/composing/language.ts'

test.each([
  ['en', 'Hello, where is my order? I have been waiting for a week.'],
  ['fr', "Bonjour, où est ma commande ? J'attends depuis une semaine, merci."],
  ['vi', 'Chào shop, đơn hàng của tôi đến đâu rồi ạ?'],
  ['tr', 'Merhaba, siparişim nerede? Bir haftadır bekliyorum, teşekkürler.'],
  ['de', 'Hallo, wo ist meine Bestellung? Ich warte und es ist nicht da.'],
  ['es', 'Hola, ¿dónde está mi pedido? Gracias por la ayuda.'],
])('detects %s', (language, text) => {
  expect(languageOf(text)).toBe(language)
})

test.each(['', 'OK', '#5059', 'iPhone 15 Pro Max', 'merci thanks'])('does not guess from %j', (text) => {
  expect(languageOf(text)).toBeNull()
})
