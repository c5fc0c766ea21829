import type { ReactNode } from 'react'
import { I18nProvider, type Texts } from '#client/lib/i18n.tsx'
import { HotkeyProvider } from '#client/lib/use-hotkeys.tsx'
import { consoleSocket } from '#client/realtime/console-socket.ts'
import { ShortcutSheet } from '#client/ui/shortcut-sheet.tsx'
import { Toaster } from '#client/ui/toaster.tsx'
import { BotToasts } from './bot-toasts.tsx'
import { BotsProvider } from './bots.tsx'
import { CommandProvider } from './commands.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Notices } from './layouts/notices.tsx'
import { type ConsoleSocketLogic, LiveProvider } from './live.tsx'
import { NotificationAlerts } from './notification-alerts.tsx'
import { NotificationsProvider } from './notifications.tsx'
import { Pages } from './pages.tsx'
import { SessionProvider, useSession } from './session.tsx'
import { SessionWarnings } from './session-warnings.tsx'

interface AppProps {
  readonly texts: Texts
  /** Opens the socket; the real one unless a test gives another. */
  readonly socket?: ConsoleSocketLogic
}

/** The console, from the texts of a language on. */
export const App = ({ texts, socket = consoleSocket }: AppProps) => (
  <I18nProvider initial={texts}>
    <ErrorBoundary alone>
      <Toaster>
        <HotkeyProvider>
          <CommandProvider>
            <SessionProvider>
              <div className="flex h-dvh flex-col">
                <Notices />
                <SignedIn socket={socket}>
                  <Pages />
                </SignedIn>
              </div>
            </SessionProvider>
            <ShortcutSheet />
          </CommandProvider>
        </HotkeyProvider>
      </Toaster>
    </ErrorBoundary>
  </I18nProvider>
)

/** What lives exactly as long as one session; another member begins with nothing of the one before. */
function SignedIn({ socket, children }: { socket: ConsoleSocketLogic; children: ReactNode }) {
  const { status, token } = useSession()
  if (status !== 'active' && status !== 'expired') return children
  return (
    <LiveProvider key={token} socket={socket}>
      <BotsProvider>
        <NotificationsProvider>
          {children}
          <SessionWarnings />
          <BotToasts />
          <NotificationAlerts />
        </NotificationsProvider>
      </BotsProvider>
    </LiveProvider>
  )
}
