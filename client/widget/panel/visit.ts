import { brandOf } from '#contract/bots/bot-colors.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import { frameCss, type Placed } from './frame-css.ts'
import type { PanelSession, SessionState } from './session-types.ts'

/** Our choice: maximum width of screens on which the panel fills the page, and therefore does not open automatically. */
const SMALL_MAX_PX = 480

/** Placement and colors of the panel until the bot is known. */
const placeless: Placed & Pick<PublicBot, 'theme' | 'primary_color' | 'secondary_color'> = {
  bottom: 24,
  right: 24,
  is_fullscreen: false,
  primary_color: '#0086ff',
  secondary_color: '#ffffff',
}

/** Returns the launcher's accessible name and its unread badge. */
function launcherOf({ texts, conversation }: SessionState): { label: string; badge: string } {
  const unread = conversation?.unread() ?? 0
  const { LL, talk } = texts ?? {}
  if (!LL) return { label: 'Chat', badge: '' }
  if (unread === 0 || !talk) return { label: LL.launcher(), badge: '' }
  return { label: talk.chat.unread({ n: unread }), badge: unread > 99 ? '99+' : String(unread) }
}

/** Applies the bot's colors, sets the document language for screen readers, and styles the frame. */
function dress({ parts, state }: PanelSession): void {
  const { bot, texts, words } = state
  if (!texts) return
  const placed = bot ?? placeless
  const brand = brandOf(placed.primary_color, placed.secondary_color)
  const { style } = document.documentElement
  style.setProperty('--fill', brand.fill)
  style.setProperty('--ink', brand.ink)
  style.setProperty('--accent-on-light', brand.accentOnLight)
  style.setProperty('--accent-on-dark', brand.accentOnDark)
  style.setProperty('--outline-on-light', brand.outlineOnLight)
  style.setProperty('--outline-on-dark', brand.outlineOnDark)
  document.documentElement.dataset.theme = placed.theme ?? 'auto'
  document.documentElement.lang = texts.locale
  if (words) document.title = words.bot_name
  parts.host.tell({ css: frameCss(placed, brand) })
}

/**
 * Opens the panel if the visitor left it open, or if the bot opens it automatically (once per browser session); otherwise shows
 * the greeting.
 */
function appear({ parts, state }: PanelSession): void {
  const { host, memory } = parts
  const wasOpen = memory.wasOpen()
  if (!host.isFramed || !state.bot || host.isOpen()) return
  // A full-screen panel never opens automatically on a first visit because it would cover the page.
  const opensItself = state.bot.auto_pop_up && !state.bot.is_fullscreen
  if (screen.width > SMALL_MAX_PX && (wasOpen ?? opensItself)) host.tell({ isOpen: true })
  else if (wasOpen === null && state.words?.engaging_message && state.texts)
    host.tell({ greets: [state.words.engaging_message, state.texts.LL.hide()] })
}

/** Calls `onChange` now and whenever the selected part of the state changes. */
function follow(session: PanelSession, part: (state: SessionState) => unknown, onChange: () => void): void {
  let known: unknown
  const look = () => {
    const value = part(session.state)
    if (value === known) return
    known = value
    onChange()
  }
  session.subscribe(look)
  look()
}

/**
 * Synchronizes the panel with the surrounding page: look, language, unread count, open state and visibility. The frame becomes
 * visible once it has content.
 */
export async function watchVisit(session: PanelSession): Promise<void> {
  const { host, memory } = session.parts
  const reportShown = () => {
    const isShown = host.isOpen() && document.visibilityState === 'visible'
    session.state.conversation?.send({ type: isShown ? 'panel.open' : 'panel.close' })
  }
  /** If loading fails, it is retried when the panel opens. */
  const load = () => session.load().catch(() => {})

  follow(
    session,
    ({ bot, texts }) => texts && (bot ?? texts),
    () => dress(session),
  )
  follow(session, ({ conversation }) => conversation, reportShown)
  follow(
    session,
    ({ conversation, texts }) => `${conversation?.unread()} ${texts?.locale}`,
    () => host.tell(launcherOf(session.state)),
  )
  document.addEventListener('visibilitychange', reportShown)
  host.onOpen((isOpen) => {
    memory.setOpen(isOpen)
    reportShown()
    if (isOpen && !session.state.bot) void load()
  })
  host.onSaid({
    identity: session.identify,
    lang: session.speak,
    declined: () => memory.setOpen(false),
    visit: () => session.state.conversation?.report(),
  })
  await load()
  appear(session)
}
