import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { BrandedDocument } from '../core/branding/branded-document.tsx'
import { KeySheet } from '../core/keys/key-sheet.tsx'
import type { ConsoleSocketLogic } from '../core/live/live-provider.tsx'
import { aroundNav } from '../core/navigation/navigation-guard.ts'
import { CommandProvider } from '../core/palette/commands.tsx'
import { SessionProvider, useSession } from '../core/session/session.tsx'
import { basePath } from '../lib/base-path.ts'
import { I18nProvider, type Texts } from '../lib/i18n.tsx'
import { HotkeyProvider } from '../lib/use-hotkeys.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { AccountLoading } from './account-loading.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Banners } from './layouts/banners.tsx'
import { Pages } from './pages.tsx'
import { useCurrentRoute } from './use-current-route.ts'
import { useSessionParts } from './use-session-parts.ts'

interface AppProps {
  readonly texts: Texts
  /** Actor logic that opens the socket; replaced in tests. */
  readonly socket?: ConsoleSocketLogic
}

/** Root component of the console; `texts` contains the texts in the initial language. */
export const App = ({ texts, socket }: AppProps) => (
  <I18nProvider initial={texts}>
    <ErrorBoundary alone>
      <Router base={basePath} aroundNav={aroundNav}>
        <Toaster>
          <HotkeyProvider>
            <CommandProvider>
              <SessionProvider>
                <div className="flex h-dvh flex-col">
                  <Banners />
                  <InSession socket={socket}>
                    <Pages />
                  </InSession>
                </div>
                <KeySheet />
                <BrandedDocument />
              </SessionProvider>
            </CommandProvider>
          </HotkeyProvider>
        </Toaster>
      </Router>
    </ErrorBoundary>
  </I18nProvider>
)

/** Wraps the pages in the session's providers and layout, whose code loads in parallel with the account. */
function InSession({ socket, children }: { socket: ConsoleSocketLogic | undefined; children: ReactNode }) {
  const { status, token } = useSession()
  const row = useCurrentRoute()
  const isOpen = status === 'active' || status === 'expired'
  const parts = useSessionParts(isOpen || status === 'loading')
  if (!isOpen) return children
  if (!parts) return <AccountLoading layout={row?.layout ?? 'none'} />
  return (
    <parts.SignedIn key={token} socket={socket}>
      {children}
    </parts.SignedIn>
  )
}
