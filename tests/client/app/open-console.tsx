import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { App } from '#client/app/app.tsx'
import { getBranding } from '#contract/account/branding.ts'
import { getClient } from '#contract/account/clients.ts'
import { getInstallation } from '#contract/account/installation.ts'
import { getProfile } from '#contract/account/members.ts'
import { listNotifications } from '#contract/account/notifications.ts'
import { getBot, listBots } from '#contract/bots/bots.ts'
import { listIntegrations } from '#contract/channels/integrations.ts'
import { listChats } from '#contract/chats/chats.ts'
import { listWaiting } from '#contract/chats/waiting.ts'
import { defaultHours, getHours } from '#contract/floor/business-hours.ts'
import { listTeams } from '#contract/floor/teams.ts'
import { listOpenQuestions } from '#contract/knowledge/questions.ts'
import { getPrompt, listDocuments, listWebUrls } from '#contract/knowledge/training.ts'
import { getFeedbackSummary } from '#contract/reports/feedback.ts'
import { getAnalytics, getBotAnalytics } from '#contract/reports/reports.ts'
import { getBotStatistics, getStatistics } from '#contract/reports/statistics.ts'
import type { Locales } from '#i18n/i18n-types.ts'
import { settingsOf } from '#tests/client/features/bots/stock.ts'
import { textsIn } from '#tests/client/ui/render.tsx'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { fakeSocket } from './fake-socket.ts'
import { botOf, brandingOf, clientOf, profileOf, tokenOf } from './fixtures.ts'
import { noRatings, statisticsOf } from './statistics.ts'

/** Declares the calls that every page makes for a signed-in owner. */
export function letIn(api: FakeApi): void {
  api.on(getProfile, profileOf())
  api.on(getClient, clientOf())
  api.on(getBranding, brandingOf())
  api.on(listNotifications, { entities: [], total: 0, unread: 0, next: null })
  api.on(getHours, { ...defaultHours('UTC'), first_reply_seconds: 60, next_reply_seconds: 180 })
  api.on(listTeams, { entities: [], total: 0 })
  api.on(listWaiting, { queue: [], own: [], seq: 1 })
  api.on(listBots, { bots: [botOf(1, 'Shop assistant')], integrations: [] })
  api.on(getInstallation, { is_operator: false, checked_at: '2026-05-10T09:00:00Z', findings: [] })
}

/** Declares the dashboard's calls with empty results. */
export function quietDashboard(api: FakeApi): void {
  const figures = { this_month_chats: 0, total_chats: 0, this_month_queries: 0, total_queries: 0 }
  api.on(listDocuments, { entities: [], total: 0 })
  api.on(listWebUrls, { entities: [], total: 0 })
  api.on(listIntegrations, { entities: [], total: 0, configured: [] })
  api.on(listChats, { entities: [], total: 0, next: null, seq: 1 })
  api.on(getBot, settingsOf(1, 'Shop assistant'))
  api.on(getPrompt, { version: 0, prompt: '', created_at: null, author: null, needs_provider: [] })
  api.on(getAnalytics, { ...figures, queries_by_month: [] })
  api.on(getBotAnalytics, { ...figures, queries_by_month: [] })
  api.on(listOpenQuestions, { entities: [], total: 0 })
  api.on(getStatistics, statisticsOf())
  api.on(getBotStatistics, statisticsOf())
  api.on(getFeedbackSummary, noRatings)
}

interface Opening {
  readonly signedIn?: boolean
  readonly locale?: Locales
  /** Declares additional responses before the console opens. */
  readonly prepare?: (api: FakeApi) => void
}

/** Opens the whole console at a URL, with a fake API and a fake socket. */
export function openConsole(path: string, { signedIn = false, locale = 'en-US', prepare }: Opening = {}) {
  const api = fakeApi()
  const socket = fakeSocket()
  window.history.replaceState(null, '', path)
  if (signedIn) {
    localStorage.setItem('access_token', tokenOf('lea'))
    letIn(api)
  }
  prepare?.(api)
  render(<App texts={textsIn(locale)} socket={socket.logic} />)
  onTestFinished(() => {
    cleanup()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/')
  })
  return { api, socket, user: userEvent.setup() }
}

/** Returns the path and query of the open page. */
export const here = () => `${window.location.pathname}${window.location.search}`
