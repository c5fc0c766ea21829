import { describe, expect, it } from 'vitest'
import { useReader, wholeText } from './support/reader.ts'

const reader = useReader()

const french = 'Le délai de livraison est de trois à cinq jours ouvrés ; l’été, comptez-en dix. Prix : 5 €.'
const turkish =
  'İade süresi on dört gündür, ücret kesilmez. Siparişinizi değiştirmek için bize yazın, şubeye uğrayın.'
const vietnamese =
  'Thời gian giao hàng là ba ngày làm việc, đơn hàng được gửi từ Hà Nội và thành phố Hồ Chí Minh.'

/** Encodes a text in a Windows code page by looking up the byte that decodes to each character. */
function encode(text: string, label: string): Buffer {
  const decoder = new TextDecoder(label)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  // Node 20's TextDecoder treats windows-1252 as Latin-1.
  if (label === 'windows-1252')
    for (const [char, byte] of Object.entries({ '€': 0x80, '’': 0x92 })) bytes.set(char, byte)
  return Buffer.from(
    [...text].map((char) => {
      const byte = bytes.get(char)
      if (byte === undefined) throw new Error(`${label} has no ${char}`)
      return byte
    }),
  )
}

/** Returns a text with Vietnamese tones as combining marks after the letter, as in Windows-1258. */
function toned(text: string): string {
  return text.replace(/\p{L}/gu, (letter) => {
    const parts = [...letter.normalize('NFD')]
    const isTone = (part: string) => /[\u0300\u0301\u0303\u0309\u0323]/.test(part)
    return (
      parts
        .filter((part) => !isTone(part))
        .join('')
        .normalize('NFC') + parts.filter(isTone).join('')
    )
  })
}

const utf16 = (text: string, mark: boolean) => Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')

describe('text is read in', () => {
  it.each([
    ['UTF-8', Buffer.from(turkish), turkish],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${turkish}`), turkish],
    ['UTF-16, little end first, with a mark', utf16(vietnamese, true), vietnamese],
    ['UTF-16, little end first, without a mark', utf16(french, false), french],
    ['UTF-16, big end first, with a mark', utf16(french, true).swap16(), french],
    ['UTF-16, big end first, without a mark', utf16(turkish, false).swap16(), turkish],
    ['windows-1252', encode(french, 'windows-1252'), french],
    ['windows-1254', encode(turkish, 'windows-1254'), turkish],
    ['windows-1258', encode(toned(vietnamese), 'windows-1258'), vietnamese],
    ['UTF-8, letters and marks apart', Buffer.from(vietnamese.normalize('NFD')), vietnamese],
    ['UTF-8 with a broken byte', Buffer.concat([Buffer.from(turkish), Buffer.of(0xff)]), turkish],
  ])('%s', async (_, bytes, text) => {
    expect(wholeText((await reader.read(bytes, 'text.txt')).passages).trim()).toBe(text)
  })
})

describe('a table', () => {
  it('in windows-1252 with semicolons retains its accents and columns', async () => {
    const csv = encode(
      'question;réponse\nQuel est le délai ?;Trois à cinq jours ouvrés, l’été aussi.\n',
      'windows-1252',
    )
    expect((await reader.read(csv, 'faq.csv')).passages[0]).toMatchObject({
      heading: 'Quel est le délai ?',
      text: 'Trois à cinq jours ouvrés, l’été aussi.',
    })
  })

  it('with a byte order mark has none in its first column name', async () => {
    const { passages } = await reader.read('\ufeffad,fiyat\nLamba,5\n', 'prices.csv')
    expect(passages[0]?.text).toBe('ad: Lamba\nfiyat: 5')
  })
})

describe('xml', () => {
  it('is read in the declared encoding', async () => {
    const xml = encode(`<?xml version="1.0" encoding="ISO-8859-9"?><metin>${turkish}</metin>`, 'windows-1254')
    expect(wholeText((await reader.read(xml, 'a.xml')).passages)).toContain(turkish)
  })

  it('is read as UTF-8 if it is valid UTF-8, regardless of the declaration', async () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?><text>${french}</text>`
    expect(wholeText((await reader.read(xml, 'a.xml')).passages)).toContain(french)
  })
})
