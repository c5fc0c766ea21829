import { cleanLine } from '../text/clean-text.ts'
import type { DomElement } from './dom.ts'

/** State of a page: content, an instruction to go elsewhere, a check for robots, an error, or an empty frame for scripts. */
export type PageState =
  | { readonly kind: 'content' }
  | { readonly kind: 'moved'; readonly url: string }
  | { readonly kind: 'challenge' | 'missing' | 'scripts' }

/** Maximum seconds after which a page that refreshes is on its way elsewhere, rather than kept up to date. */
const REFRESH_MAX_SECONDS = 10
/** Maximum text length for a page that only says why its content is missing. */
const NOTICE_MAX_CHARS = 600
/** Minimum text length for a page with content. */
const CONTENT_MIN_CHARS = 25
/** Maximum length of the text next to an application's empty frame. */
const FRAME_MAX_CHARS = 200

const CHALLENGE =
  /just a moment|checking (?:if the site connection|your browser)|verify (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|enable javascript and cookies to continue|ddos protection|attention required|security check|vérifi\p{L}+ (?:que )?vous êtes (?:un )?humain|un instant…|xác minh (?:rằng )?bạn (?:không phải là robot|là (?:con )?người)|insan olduğunuzu doğrula|robot olmadığınızı/iu
const MISSING =
  /(?:^|\b)404\b|page (?:was )?not found|(?:page|this page) (?:does not|doesn['’]t) exist|page (?:introuvable|non trouvée)|không tìm thấy trang|trang không tồn tại|sayfa bulunamadı/iu
/** Notices of applications that need scripts. */
const NEEDS_SCRIPTS =
  /(?:enable|requires?|need to enable|activer|bật|etkinleştir)\P{L}{1,3}(?:\p{L}+\P{L}{1,3}){0,3}javascript|javascript (?:is (?:required|disabled)|est (?:requis|désactivé))/iu

/** Returns the address to which a page sends its readers after a few seconds; null if it does not. */
function refreshOf(page: DomElement, url: string): string | null {
  for (const meta of page.querySelectorAll('meta[http-equiv]')) {
    if (meta.getAttribute('http-equiv')?.toLowerCase() !== 'refresh') continue
    const found = /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/iu.exec(
      meta.getAttribute('content') ?? '',
    )
    const target = found?.[2]?.trim() ?? ''
    if (!found || Number(found[1]) > REFRESH_MAX_SECONDS || !URL.canParse(target, url)) continue
    const next = new URL(target, url)
    if (/^https?:$/u.test(next.protocol) && next.href !== new URL(url).href) return next.href
  }
  return null
}

/**
 * Returns what a page is. `text` is the text that its readers see, `source` the page as sent, from which scripts have not been
 * removed.
 */
export function stateOf(
  page: DomElement,
  { text, source, url }: { readonly text: string; readonly source: string; readonly url: string },
): PageState {
  const title = cleanLine(page.querySelector('title')?.textContent ?? '')
  const isShort = text.length <= NOTICE_MAX_CHARS
  const target = isShort ? refreshOf(page, url) : null
  if (target !== null) return { kind: 'moved', url: target }
  if (!isShort) return { kind: 'content' }
  const notice = `${title}\n${text}`
  if (CHALLENGE.test(notice)) return { kind: 'challenge' }
  if (MISSING.test(title) || (MISSING.test(text) && text.length < NOTICE_MAX_CHARS / 2))
    return { kind: 'missing' }
  const hasScripts = /<script[\s>]/iu.test(source)
  if (!hasScripts) return { kind: 'content' }
  const frame = page.querySelector('#root, #app, #__next, #__nuxt, app-root')
  const isFrame = frame !== null && frame.textContent?.trim() === '' && text.length < FRAME_MAX_CHARS
  const isEmpty = text.length < CONTENT_MIN_CHARS || NEEDS_SCRIPTS.test(text)
  return { kind: isFrame || isEmpty ? 'scripts' : 'content' }
}
