import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createSeal } from '#server/lib/secrets.ts'

const SECRET = 'a secret of at least thirty-two characters'
const LATER = 'another secret of thirty-two characters!'

/** Seals a text as builds without versions did. */
function sealUnversioned(secret: string, text: string, purpose: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'seal', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

describe('a seal', () => {
  const seal = createSeal(SECRET)

  it('decrypts what it encrypted, differently each time, without showing it', () => {
    const text = 'Zürich ☕ token'
    expect(seal.open(seal.close(text, 'a'), 'a')).toBe(text)
    expect(seal.close('x', 'a')).not.toBe(seal.close('x', 'a'))
    expect(seal.close(text, 'a')).not.toContain('token')
    expect(Buffer.from(seal.close(text, 'a').split('.')[2] ?? '', 'base64url').toString()).not.toContain(
      'token',
    )
  })

  it('rejects other purposes and keys, and changed or truncated data', () => {
    const sealed = seal.close('secret', 'a')
    const [version, key, body = ''] = sealed.split('.')
    const bytes = Buffer.from(body, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      expect(() => seal.open(`${version}.${key}.${changed.toString('base64url')}`, 'a')).toThrow()
    }
    expect(() => seal.open(sealed, 'b')).toThrow()
    expect(() => createSeal(LATER).open(sealed, 'a')).toThrow()
    for (const cut of ['', sealed.slice(0, 20), `${version}.${key}.`, `${sealed}.more`, `v2.${key}.${body}`])
      expect(() => seal.open(cut, 'a')).toThrow()
  })

  it('opens secrets sealed with a former key, and reseals them with the current one', () => {
    const old = seal.close('kept', 'a')
    const rotated = createSeal(LATER, [SECRET])
    expect(rotated.open(old, 'a')).toBe('kept')
    expect(rotated.isCurrent(old)).toBe(false)
    const renewed = rotated.renew(old, 'a')
    expect(rotated.isCurrent(renewed)).toBe(true)
    expect(rotated.renew(renewed, 'a')).toBe(renewed)
    expect(createSeal(LATER).open(renewed, 'a')).toBe('kept')
    expect(() => seal.open(renewed, 'a')).toThrow()
  })

  it('opens secrets sealed before versions existed, with the current or a former key', () => {
    const old = sealUnversioned(SECRET, 'kept', 'a')
    expect(seal.open(old, 'a')).toBe('kept')
    expect(seal.isCurrent(old)).toBe(false)
    expect(createSeal(LATER, [SECRET]).open(old, 'a')).toBe('kept')
    expect(() => createSeal(LATER).open(old, 'a')).toThrow()
    expect(() => seal.open(old, 'b')).toThrow()
  })
})

describe('former secrets', () => {
  it('are read from the environment; one that is too short is rejected', () => {
    const read = (former: string) =>
      readConfig({ SECRET_KEY: LATER, SECRET_KEY_FORMER: former }).formerSecretKeys
    expect(read('')).toEqual([])
    expect(read(`${SECRET}, ${SECRET}x`)).toEqual([SECRET, `${SECRET}x`])
    expect(() => read('short')).toThrow('SECRET_KEY_FORMER')
  })
})
