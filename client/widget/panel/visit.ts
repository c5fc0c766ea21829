import { brandOf } from './brand.ts'
import { frameCss } from './frame-css.ts'
import type { Session, SessionState } from './session.ts'

/** Our choice: on screens up to this the panel fills the page, so it does not open by itself there, CSS pixels. */
const SMALL = 480

/** Where the panel stands while nothing is known of the bot. */
const placeless = {
  bottom: 24,
  right: 24,
  is_fullscreen: false,
  primary_color: '#0086ff',
  secondary_color: '#ffffff',
}

/** Name of the launcher, and the number on it. */
function launcherOf({ texts, conversation }: SessionState): { label: string; badge: string } {
  const unread = conversation?.unread() ?? 0
  const { LL } = texts ?? {}
  if (!LL) return { label: 'Chat', badge: '' }
  if (unread === 0) return { label: LL.launcher(), badge: '' }
  return { label: LL.launcherUnread({ n: unread }), badge: unread > 99 ? '99+' : String(unread) }
}

/** Puts the bot's colours where the styles look for them, and the language where screen readers do; styles the frame. */
function dress({ parts, state }: Session): void {
  const { bot, texts, words } = state
  if (!texts) return
  const placed = bot ?? placeless
  const brand = brandOf(placed.primary_color, placed.secondary_color)
  const { style } = document.documentElement
  style.setProperty('--fill', brand.fill)
  style.setProperty('--ink', brand.ink)
  style.setProperty('--accent-on-light', brand.accentOnLight)
  style.setProperty('--accent-on-dark', brand.accentOnDark)
  document.documentElement.lang = texts.locale
  if (words) document.title = words.bot_name
  parts.host.tell({ css: frameCss(placed, brand) })
}

/** Opens by itself where the visitor left it open, or where the bot does so once a browser session; else it greets. */
function appear({ parts, state }: Session): void {
  const { host, memory } = parts
  const wasOpen = memory.wasOpen()
  if (!host.isFramed || !state.bot || host.isOpen()) return
  if (screen.width > SMALL && (wasOpen ?? state.bot.auto_pop_up)) host.tell({ isOpen: true })
  else if (wasOpen === null) host.tell({ greets: true })
}

/** Does something now and whenever a part of the state is another one. */
function follow(session: Session, part: (state: SessionState) => unknown, act: () => void): void {
  let known: unknown
  const look = () => {
    const value = part(session.state)
    if (value === known) return
    known = value
    act()
  }
  session.subscribe(look)
  look()
}

/**
 * Keeps the panel and the page around it in step: looks, language, the launcher's number, what is open and what is seen. The frame shows
 * once there is something to see.
 */
export async function watchVisit(session: Session): Promise<void> {
  const { host, memory } = session.parts
  const tellShown = () => {
    const isShown = host.isOpen() && document.visibilityState === 'visible'
    session.state.conversation?.send({ type: isShown ? 'panel.open' : 'panel.close' })
  }
  /** What cannot be fetched now is fetched when the panel is opened. */
  const load = () => session.load().catch(() => {})

  follow(
    session,
    ({ bot, texts }) => texts && (bot ?? texts),
    () => dress(session),
  )
  follow(session, ({ conversation }) => conversation, tellShown)
  follow(
    session,
    ({ conversation, texts }) => `${conversation?.unread()} ${texts?.locale}`,
    () => host.tell(launcherOf(session.state)),
  )
  document.addEventListener('visibilitychange', tellShown)
  host.onOpen((isOpen) => {
    memory.setOpen(isOpen)
    tellShown()
    if (isOpen && !session.state.bot) load()
  })
  await load()
  appear(session)
}
