import type { ReactNode } from 'react'
import { BotsProvider } from '../core/bots/bots.tsx'
import { BrandingSync } from '../core/branding/branding-sync.tsx'
import { HoursProvider } from '../core/hours/hours.tsx'
import { KeyHints } from '../core/keys/key-hints.tsx'
import { type ConsoleSocketLogic, LiveProvider } from '../core/live/live-provider.tsx'
import { NewsProvider } from '../core/notifications/news.tsx'
import { NotificationsProvider } from '../core/notifications/notifications.tsx'
import { WaitingCountProvider } from '../core/notifications/waiting-count.tsx'
import { TeamsProvider } from '../core/teams/teams.tsx'
import { consoleSocket } from '../realtime/console-socket.ts'
import { AvailabilityProvider } from './availability/availability.tsx'
import { AvailabilityNotice } from './availability/availability-notice.tsx'
import { BotToasts } from './bot-toasts.tsx'
import { ChatAlerts } from './chat-alerts.tsx'
import { OutdatedBanner } from './layouts/outdated-banner.tsx'
import { NotificationAlerts } from './notification-alerts.tsx'
import { SessionWarnings } from './session-warnings.tsx'

export interface SignedInProps {
  /** Actor logic that opens the socket; replaced in tests. */
  readonly socket: ConsoleSocketLogic | undefined
  readonly children: ReactNode
}

/** Providers that live as long as a session; rendered with a `key` per member, so that sessions never share state. */
export const SignedIn = ({ socket = consoleSocket, children }: SignedInProps) => (
  <LiveProvider socket={socket}>
    <BotsProvider>
      <NotificationsProvider>
        <NewsProvider>
          <AvailabilityProvider>
            <TeamsProvider>
              <WaitingCountProvider>
                <HoursProvider>
                  <BrandingSync />
                  <OutdatedBanner />
                  {children}
                  <SessionWarnings />
                  <BotToasts />
                  <KeyHints />
                  <NotificationAlerts />
                  <ChatAlerts />
                  <AvailabilityNotice />
                </HoursProvider>
              </WaitingCountProvider>
            </TeamsProvider>
          </AvailabilityProvider>
        </NewsProvider>
      </NotificationsProvider>
    </BotsProvider>
  </LiveProvider>
)
