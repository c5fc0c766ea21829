import type { LucideIcon } from 'lucide-react'
import { type PageId, patterns } from '../core/navigation/paths.ts'
import { useSession } from '../core/session/session.tsx'
import { useLL } from '../lib/i18n.tsx'
import { verdictOf } from './guards.ts'
import { type RouteRow, routes } from './routes.tsx'
import { useCurrentRoute } from './use-current-route.ts'

/** Page listed in the navigation and the palette. */
export interface NavigationItem {
  readonly id: PageId
  readonly href: string
  readonly label: string
  readonly icon: LucideIcon
  readonly current: boolean
  /** Loads the page's code ahead of time. */
  readonly preload: () => void
}

/** Pages without an entry in the navigation, mapped to the entry that is highlighted instead. */
const parents: Partial<Record<PageId, PageId>> = { bot: 'build' }

const hasIcon = (row: RouteRow): row is RouteRow & { icon: LucideIcon } => row.icon !== undefined

/** Returns the pages that the member can open directly, in the order of the route table. */
export function useNavigation(): readonly NavigationItem[] {
  const LL = useLL()
  const { status, can } = useSession()
  const row = useCurrentRoute()
  const current = row && (parents[row.id] ?? row.id)
  return routes
    .filter(hasIcon)
    .filter(({ id, guards }) => verdictOf(guards, { status, can, path: patterns[id] }).kind === 'pass')
    .map(({ id, icon, page }) => ({
      id,
      href: patterns[id],
      label: LL.app.pages[id](),
      icon,
      current: id === current,
      preload: page.preload,
    }))
}
