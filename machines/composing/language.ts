/** Languages that can be detected, as two-letter codes. */
export type KnownLanguage = 'en' | 'fr' | 'vi' | 'tr' | 'de' | 'es'

/** Frequent words of each language; few of them occur in the other languages. */
const words: Readonly<Record<KnownLanguage, ReadonlySet<string>>> = {
  en: new Set(
    'the and you your is are was have has for with this that will not can what where when please thanks thank hello my it of order we do does how'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le les des est vous nous je pas pour avec une et dans ce cette votre mon ma où quand merci bonjour sur sont avez avons du au que qui bien'.split(
      ' ',
    ),
  ),
  vi: new Set(
    'và là của không tôi bạn có cho được này khi đã chào cảm ơn xin hàng đơn chúng anh chị mình với ạ ơi thì sẽ rồi vâng dạ'.split(
      ' ',
    ),
  ),
  tr: new Set(
    've bir bu için ile değil mı mi var yok ne nasıl merhaba teşekkürler teşekkür ederim lütfen siz ben benim sipariş kadar çok daha nerede olarak'.split(
      ' ',
    ),
  ),
  de: new Set(
    'der die das und ist nicht sie ich wir für mit ein eine auf danke bitte wie wo wann haben hat mein meine ihre ihr zu von dem den'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el los las una es está por para con que no sí gracias hola mi su dónde cuándo cómo tiene tengo pedido usted del al muy pero'.split(
      ' ',
    ),
  ),
}

/** Letters that are almost exclusive to one of the languages. */
const letters: readonly (readonly [KnownLanguage, RegExp])[] = [
  ['vi', /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/giu],
  ['tr', /[ğışİ]/gu],
  ['de', /[äß]/giu],
  ['es', /[ñ¿¡]/giu],
  ['fr', /[œèêàù]|\b(?:qu|l|d|j|c|n)['’]/giu],
]

/** Our choice: minimum score of a language, and its minimum lead over the next; anything less would be a guess. */
const POINTS_MIN = 2
const LEAD_MIN = 2

/** Detects the language of a text by its frequent words and letters; null if the text is too short or ambiguous. */
export function languageOf(text: string): KnownLanguage | null {
  const found =
    text
      .toLocaleLowerCase('en')
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? []
  const points = Object.fromEntries(
    Object.entries(words).map(([language, known]) => [
      language,
      found.filter((word) => known.has(word)).length,
    ]),
  ) as Record<KnownLanguage, number>
  for (const [language, shape] of letters)
    points[language] += Math.min(3, text.normalize('NFC').match(shape)?.length ?? 0)
  const [first, second] = Object.entries(points).sort(([, one], [, other]) => other - one)
  if (!first || first[1] < POINTS_MIN || first[1] - (second?.[1] ?? 0) < LEAD_MIN) return null
  return first[0] as KnownLanguage
}
