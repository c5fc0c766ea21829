import {
  Bot,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  Palette,
  Plug,
  RadioTower,
  ScrollText,
  Settings,
  Star,
  Table2,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import type { PageId } from '../core/navigation/paths.ts'
import type { GuardName } from './guards.ts'
import { type LazyPage, lazyPage } from './lazy-page.tsx'

/** Layout of a page: `none`, or the shell around a page that scrolls (`dashboard`) or fills the window (`default`, `build`). */
export type LayoutName = 'none' | 'dashboard' | 'default' | 'build'

/** Page of the console. Its path is `patterns[id]`, its title `LL.app.pages[id]`. */
export interface RouteRow {
  readonly id: PageId
  readonly page: LazyPage
  readonly layout: LayoutName
  readonly guards: readonly GuardName[]
  /** Navigation icon; pages without an icon are not listed in the navigation. */
  readonly icon?: LucideIcon
}

/** Guards of pages for signed-in members. */
export const member: readonly GuardName[] = ['auth', 'not-expired']

/**
 * All pages of the console. To add one, add a row here; its path is in `paths.ts`, its title in `i18n/<locale>/app.ts`:
 *
 *     { id: 'chats', page: lazyPage(async () => (await import('../features/chats/chats-page.tsx')).ChatsPage), layout: 'default', guards: member, icon: MessagesSquare },
 *
 * A page that needs more text parts than its layout lists them (`i18n/README.md`).
 */
export const routes: readonly RouteRow[] = [
  {
    id: 'home',
    page: lazyPage(async () => (await import('../features/landing/landing-page.tsx')).LandingPage),
    layout: 'none',
    guards: [],
  },
  {
    id: 'login',
    page: lazyPage(async () => (await import('../features/auth/login-page.tsx')).LoginPage),
    layout: 'none',
    guards: [],
  },
  {
    id: 'register',
    page: lazyPage(async () => (await import('../features/auth/register-page.tsx')).RegisterPage),
    layout: 'none',
    guards: [],
  },
  {
    id: 'registerOtp',
    page: lazyPage(async () => (await import('../features/auth/register-otp-page.tsx')).RegisterOtpPage),
    layout: 'none',
    guards: [],
  },
  {
    id: 'forgotPassword',
    page: lazyPage(
      async () => (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
    ),
    layout: 'none',
    guards: [],
  },
  {
    id: 'verify',
    page: lazyPage(async () => (await import('../features/auth/verify-page.tsx')).VerifyPage),
    layout: 'none',
    guards: [],
  },
  {
    id: 'resetPassword',
    page: lazyPage(async () => (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage),
    layout: 'none',
    guards: [],
  },
  {
    id: 'logout',
    page: lazyPage(async () => (await import('../features/auth/logout-page.tsx')).LogoutPage),
    layout: 'none',
    guards: [],
  },
  {
    id: 'dashboard',
    page: lazyPage(
      async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
      ['build', 'manage'],
    ),
    layout: 'dashboard',
    guards: member,
    icon: LayoutDashboard,
  },
  {
    id: 'chatOverview',
    page: lazyPage(
      async () => (await import('../features/chat-overview/chat-overview-page.tsx')).ChatOverviewPage,
      ['build', 'manage'],
    ),
    layout: 'default',
    guards: [...member, 'permission:canManageFloor'],
    icon: RadioTower,
  },
  {
    id: 'wallboard',
    page: lazyPage(
      async () => (await import('../features/wallboard/wallboard-page.tsx')).WallboardPage,
      ['desk'],
    ),
    layout: 'none',
    guards: [],
  },
  {
    id: 'chats',
    page: lazyPage(async () => (await import('../features/chats/chats-page.tsx')).ChatsPage),
    layout: 'default',
    guards: member,
    icon: MessagesSquare,
  },
  {
    id: 'build',
    page: lazyPage(async () => (await import('../features/bots/bot-list/bots-page.tsx')).BotsPage, ['build']),
    layout: 'build',
    guards: member,
    icon: Bot,
  },
  {
    id: 'bot',
    page: lazyPage(async () => (await import('../features/bots/build/build-page.tsx')).BuildPage, ['build']),
    layout: 'build',
    guards: member,
  },
  {
    id: 'members',
    page: lazyPage(
      async () => (await import('../features/members/members-page.tsx')).MembersPage,
      ['manage'],
    ),
    layout: 'dashboard',
    guards: member,
    icon: UsersRound,
  },
  {
    id: 'adhocReport',
    page: lazyPage(
      async () => (await import('../features/adhoc-report/adhoc-report-page.tsx')).AdhocReportPage,
      ['manage'],
    ),
    layout: 'default',
    guards: [...member, 'permission:canAdhocReport'],
    icon: Table2,
  },
  {
    id: 'ratingFeedback',
    page: lazyPage(
      async () => (await import('../features/rating-feedback/rating-feedback-page.tsx')).RatingFeedbackPage,
      ['manage'],
    ),
    layout: 'dashboard',
    guards: member,
    icon: Star,
  },
  {
    id: 'integration',
    page: lazyPage(
      async () => (await import('../features/integration/integration-page.tsx')).IntegrationPage,
      ['manage'],
    ),
    layout: 'dashboard',
    guards: [...member, 'permission:canManageSetting'],
    icon: Plug,
  },
  {
    id: 'branding',
    page: lazyPage(
      async () => (await import('../features/branding/branding-page.tsx')).BrandingPage,
      ['build'],
    ),
    layout: 'dashboard',
    guards: [...member, 'permission:canManageSetting'],
    icon: Palette,
  },
  {
    id: 'setting',
    page: lazyPage(
      async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
      ['build', 'manage'],
    ),
    layout: 'dashboard',
    guards: [...member, 'permission:canManageSetting'],
    icon: Settings,
  },
  {
    id: 'finance',
    page: lazyPage(
      async () => (await import('../features/finance/finance-page.tsx')).FinancePage,
      ['manage'],
    ),
    layout: 'dashboard',
    guards: [...member, 'permission:canSeeFinance'],
    icon: WalletCards,
  },
  {
    id: 'audit',
    page: lazyPage(
      async () => (await import('../features/audit/audit-page.tsx')).AuditPage,
      ['build', 'manage'],
    ),
    layout: 'dashboard',
    guards: [...member, 'permission:canManageUser'],
    icon: ScrollText,
  },
  {
    id: 'notifications',
    page: lazyPage(
      async () => (await import('../features/notifications/notifications-page.tsx')).NotificationsPage,
    ),
    layout: 'dashboard',
    guards: member,
  },
  {
    id: 'profile',
    page: lazyPage(
      async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
      ['build', 'manage'],
    ),
    layout: 'dashboard',
    guards: member,
  },
  {
    id: 'chatbox',
    page: lazyPage(async () => (await import('../features/chatbox/chatbox-page.tsx')).ChatboxPage, ['build']),
    layout: 'none',
    guards: ['auth'],
  },
  {
    id: 'test',
    page: lazyPage(async () => (await import('../features/widget-test/test-page.tsx')).TestPage, ['build']),
    layout: 'none',
    guards: [],
  },
  {
    id: 'zaloCallback',
    page: lazyPage(
      async () => (await import('../features/integration/callback-page.tsx')).CallbackPage,
      ['desk'],
    ),
    layout: 'none',
    guards: ['auth'],
  },
  {
    id: 'channelCallback',
    page: lazyPage(
      async () => (await import('../features/integration/callback-page.tsx')).CallbackPage,
      ['desk'],
    ),
    layout: 'none',
    guards: ['auth'],
  },
  {
    id: 'expired',
    page: lazyPage(async () => (await import('../features/status/expired-page.tsx')).ExpiredPage),
    layout: 'none',
    guards: ['not-expired'],
  },
  {
    id: 'disabled',
    page: lazyPage(async () => (await import('../features/status/disabled-page.tsx')).DisabledPage),
    layout: 'none',
    guards: ['not-expired'],
  },
  {
    id: 'inspect',
    page: lazyPage(
      async () => (await import('../features/inspect/inspect-page.tsx')).InspectPage,
      ['manage'],
    ),
    layout: 'none',
    guards: [],
  },
]
