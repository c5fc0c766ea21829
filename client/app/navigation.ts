import type { LucideIcon } from 'lucide-react'
import { useLL } from '#client/lib/i18n.tsx'
import { verdictOf } from './guards.ts'
import { type PageId, patterns } from './paths.ts'
import { type RouteRow, routes } from './routes.tsx'
import { useRow } from './row-of.ts'
import { useSession } from './session.tsx'

/** One page as the navigation and the palette offer it. */
export interface NavigationItem {
  readonly id: PageId
  readonly href: string
  readonly label: string
  readonly icon: LucideIcon
  readonly current: boolean
  /** Fetches the page's code ahead of time. */
  readonly preload: () => void
}

/** Pages below another one keep that one lit. */
const parents: Partial<Record<PageId, PageId>> = { bot: 'build' }

const hasIcon = (row: RouteRow): row is RouteRow & { icon: LucideIcon } => row.icon !== undefined

/** The pages that this member may open from anywhere, in the order of the table. */
export function useNavigation(): readonly NavigationItem[] {
  const LL = useLL()
  const { status, can } = useSession()
  const row = useRow()
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
