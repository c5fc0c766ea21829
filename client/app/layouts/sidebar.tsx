import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Link } from 'wouter'
import { Brand } from '#client/core/branding/brand.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useWaitingCount } from '#client/core/notifications/use-waiting-count.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Badge } from '#client/ui/display/badge.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { type NavigationItem, useNavigation } from '../navigation.ts'

interface SidebarProps {
  /** Whether to show icons only. */
  readonly narrow: boolean
  /** Collapses or expands the sidebar; absent if there is no room for labels. */
  readonly onToggle?: () => void
}

/** Navigation on the left side of the console. */
export function Sidebar({ narrow, onToggle }: SidebarProps) {
  const LL = useLL()
  const ToggleIcon = narrow ? PanelLeftOpen : PanelLeftClose
  const toggleLabel = narrow ? LL.app.navigation.expand() : LL.app.navigation.collapse()
  return (
    <nav
      aria-label={LL.app.navigation.label()}
      className={cn('flex shrink-0 flex-col border-r bg-surface', narrow ? 'w-14' : 'w-56')}
    >
      <Link
        href={paths.dashboard()}
        className="flex h-12 shrink-0 items-center rounded-lg px-3.5 -outline-offset-2"
      >
        <Brand compact={narrow} />
      </Link>
      <SidebarList narrow={narrow} />
      {onToggle && (
        <div className="border-t p-2">
          <Tooltip text={narrow ? toggleLabel : null} describes={false}>
            <button
              type="button"
              aria-label={toggleLabel}
              aria-expanded={!narrow}
              onClick={onToggle}
              className={cn(itemStyle, 'w-full text-text-muted usable-hover:bg-surface-hover')}
            >
              <ToggleIcon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
              {!narrow && toggleLabel}
            </button>
          </Tooltip>
        </div>
      )}
    </nav>
  )
}

const itemStyle = 'flex h-9 items-center gap-3 rounded-lg px-2.5 -outline-offset-2 transition-colors'

export const SidebarList = ({ narrow, onGo }: { narrow: boolean; onGo?: () => void }) => (
  <ul className="scroll-thin flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2">
    {useNavigation().map((item) => (
      <li key={item.id}>
        <SidebarLink item={item} narrow={narrow} {...(onGo && { onGo })} />
      </li>
    ))}
  </ul>
)

function SidebarLink({ item, narrow, onGo }: { item: NavigationItem; narrow: boolean; onGo?: () => void }) {
  const { id, href, label, icon: Icon, current, preload } = item
  const LL = useLL()
  const waiting = useWaitingCount()
  const count = id === 'chats' ? waiting : 0
  return (
    <Tooltip text={narrow ? label : null} describes={false}>
      <Link
        href={href}
        aria-current={current ? 'page' : undefined}
        onClick={onGo}
        onPointerEnter={preload}
        onFocus={preload}
        className={cn(
          itemStyle,
          current
            ? 'bg-surface-selected font-medium text-text'
            : 'text-text-muted hover:bg-surface-hover hover:text-text',
        )}
      >
        <span className="relative shrink-0">
          <Icon aria-hidden strokeWidth={1.75} className={cn('size-4.5', current && 'text-accent-text')} />
          {narrow && (
            <span className="-top-2 absolute left-2.5">
              <Badge count={count} tone="alert" label={LL.app.navigation.waiting({ n: count })} />
            </span>
          )}
        </span>
        <span className={cn('min-w-0 flex-1 truncate', narrow && 'sr-only')}>{label}</span>
        {!narrow && <Badge count={count} tone="alert" label={LL.app.navigation.waiting({ n: count })} />}
      </Link>
    </Tooltip>
  )
}
