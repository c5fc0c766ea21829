import type { ReactNode } from 'react'
import { I18nProvider, type Texts } from '#client/lib/i18n.tsx'
import { HotkeyProvider } from '#client/lib/use-hotkeys.tsx'
import { ShortcutSheet } from '#client/ui/shortcut-sheet.tsx'
import { Toaster } from '#client/ui/toaster.tsx'
import { AccountWait } from './account-wait.tsx'
import { CommandProvider } from './commands.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Notices } from './layouts/notices.tsx'
import type { ConsoleSocketLogic } from './live.tsx'
import { Pages } from './pages.tsx'
import { useRow } from './row-of.ts'
import { SessionProvider, useSession } from './session.tsx'
import { useSessionParts } from './use-session-parts.ts'

interface AppProps {
  readonly texts: Texts
  /** Opens the socket; the real one unless a test gives another. */
  readonly socket?: ConsoleSocketLogic
}

/** The console, from the texts of a language on. */
export const App = ({ texts, socket }: AppProps) => (
  <I18nProvider initial={texts}>
    <ErrorBoundary alone>
      <Toaster>
        <HotkeyProvider>
          <CommandProvider>
            <SessionProvider>
              <div className="flex h-dvh flex-col">
                <Notices />
                <InSession socket={socket}>
                  <Pages />
                </InSession>
              </div>
            </SessionProvider>
            <ShortcutSheet />
          </CommandProvider>
        </HotkeyProvider>
      </Toaster>
    </ErrorBoundary>
  </I18nProvider>
)

/** The parts of a session around the pages, fetched while the account is on its way. */
function InSession({ socket, children }: { socket: ConsoleSocketLogic | undefined; children: ReactNode }) {
  const { status, token } = useSession()
  const row = useRow()
  const isOpen = status === 'active' || status === 'expired'
  const parts = useSessionParts(isOpen || status === 'loading')
  if (!isOpen) return children
  if (!parts) return <AccountWait layout={row?.layout ?? 'none'} />
  return (
    <parts.SignedIn key={token} socket={socket}>
      {children}
    </parts.SignedIn>
  )
}
