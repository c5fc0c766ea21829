import type { ReactNode } from 'react'
import { consoleSocket } from '#client/realtime/console-socket.ts'
import { BotToasts } from './bot-toasts.tsx'
import { BotsProvider } from './bots.tsx'
import { type ConsoleSocketLogic, LiveProvider } from './live.tsx'
import { NotificationAlerts } from './notification-alerts.tsx'
import { NotificationsProvider } from './notifications.tsx'
import { SessionWarnings } from './session-warnings.tsx'

/** How a session is entered. */
export interface SignedInProps {
  /** Opens the socket; the real one unless a test gives another. */
  readonly socket: ConsoleSocketLogic | undefined
  readonly children: ReactNode
}

/** What lives exactly as long as one session; given a key, another member begins with nothing of the one before. */
export const SignedIn = ({ socket = consoleSocket, children }: SignedInProps) => (
  <LiveProvider socket={socket}>
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
