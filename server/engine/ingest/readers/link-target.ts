import type { DomElement } from './dom.ts'

/** Words of links that say nothing without their target, in the four languages: "book here", "cliquez ici". */
const POINTING =
  /(?:^|\s)(?:here|click|book(?: now| online)?|order online|sign up|this (?:link|form|page)|ici|cliquez|réserve[rz]|en ligne|ce (?:lien|formulaire)|(?:tại |ở |vào )?đây|nhấp|đặt (?:chỗ|lịch|bàn)|bura(?:ya|da|dan)?|tıkla\p{L}*|rezervasyon|online|form)(?=[\s.,!:;»)]|$)/iu
const LINK_TEXT_MAX_CHARS = 60

/**
 * Returns the target of a link in parentheses if the link's text only points to it ("book here") or names a person or place to
 * contact; empty for other links.
 */
export function targetOf(link: DomElement): string {
  const href = link.getAttribute('href')?.trim() ?? ''
  const text = link.textContent?.trim() ?? ''
  const contact = /^(?:mailto|tel):(?<to>[^?]+)/i.exec(href)?.groups?.to
  if (contact !== undefined) return contactIn(contact, text)
  const isPointing = text.length <= LINK_TEXT_MAX_CHARS && POINTING.test(text)
  return isPointing && /^https?:\/\//i.test(href) && !text.includes(href) ? ` (${href})` : ''
}

function contactIn(to: string, text: string): string {
  const plain = (value: string): string => value.replace(/[^\p{L}\p{N}@]/gu, '').toLowerCase()
  const isSaid = plain(text).includes(plain(to)) || plain(text).endsWith(plain(to).slice(-8))
  return isSaid || text === '' ? '' : ` (${to})`
}
