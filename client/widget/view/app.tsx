import { useMemo, useRef } from 'preact/hooks'
import type { PanelSession } from '../panel/session-types.ts'
import { errorText } from '../panel/texts.ts'
import { Composer } from './composer.tsx'
import { Greeting } from './greeting.tsx'
import { Header } from './header.tsx'
import { lazily } from './lazily.tsx'
import { isTalk, type Screen, screenOf } from './screen.ts'
import { Suggestions } from './suggestions.tsx'
import { Unavailable } from './unavailable.tsx'
import { usePanelKeys } from './use-panel-keys.ts'
import { PanelContext, usePanel, useSessionState } from './use-session.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

const Banners = lazily(() => import('./banners.tsx').then((module) => module.Banners))
const Earlier = lazily(() => import('./earlier.tsx').then((module) => module.Earlier))
const FaqSearch = lazily(() => import('./faq-search.tsx').then((module) => module.FaqSearch))
const Terms = lazily(() => import('./terms.tsx').then((module) => module.Terms))

/**
 * Scrollable part of the panel: banners, the conversation and, below it, content for the current screen, such as suggestions or a
 * form.
 */
function Body({ screen }: { readonly screen: Screen }) {
  const { session, state, LL } = usePanel()
  const { bot, conversation, Form } = state
  const scroller = useRef<HTMLDivElement>(null)
  const sticking = useStickToEnd(scroller, isTalk(screen))
  const { Talk } = conversation?.views ?? {}
  return (
    <div class="scroll" ref={scroller} {...sticking}>
      {bot && bot.banners.length > 0 && <Banners banners={bot.banners} />}
      {bot && (
        <div class="log" role="log" aria-label={LL.messages.log()} aria-live="polite">
          <Greeting />
          {Talk && <Talk scroller={scroller} />}
          {isTalk(screen) && !Talk && <p class="note">{LL.loading()}</p>}
        </div>
      )}
      {screen === 'unavailable' && <Unavailable />}
      {screen === 'welcome' && !bot?.is_disabled && bot?.faq_search && <FaqSearch />}
      {screen === 'welcome' && !bot?.is_disabled && <Suggestions />}
      {(screen === 'welcome' || screen === 'form') && session.earlier() && <Earlier />}
      {screen === 'form' && Form && <Form />}
    </div>
  )
}

/** Panel with header, conversation and footer. */
export function App({ session }: { readonly session: PanelSession }) {
  const state = useSessionState(session)
  const { texts, bot, words, conversation, failure } = state
  const panel = useRef<HTMLDivElement>(null)
  const context = useMemo(() => texts && { session, texts }, [session, texts])
  usePanelKeys(session, panel)
  if (!context) return null

  const screen = screenOf(state)
  const { Closing } = conversation?.views ?? {}
  return (
    <PanelContext.Provider value={context}>
      <div class={`panel ${isTalk(screen) ? 'talking' : ''}`} ref={panel} tabIndex={-1}>
        <Header screen={screen} />
        <main aria-label={words?.bot_name}>
          <Body screen={screen} />
          {bot && failure && (
            <p class="failure" role="alert">
              {errorText(context.texts, failure)}
            </p>
          )}
          {screen === 'ended' && Closing && <Closing />}
          {screen === 'welcome' && words?.terms && <Terms />}
          {(screen === 'welcome' || screen === 'talk') && <Composer />}
        </main>
        {bot && <footer>{context.texts.LL.poweredBy({ product: bot.product_name })}</footer>}
      </div>
    </PanelContext.Provider>
  )
}
