import { Menu as MenuIcon, Search } from 'lucide-react'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Kbd } from '#client/ui/display/kbd.tsx'
import { FloatRoot } from '#client/ui/overlays/float-root.tsx'
import { AvailabilityMenu } from '../availability/availability-menu.tsx'
import { BotMenu } from './bot-menu.tsx'
import { ConnectionIndicator } from './connection-indicator.tsx'
import { News, useIsNewsShown } from './news.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { ProfileMenu } from './profile-menu.tsx'

interface HeaderProps {
  /** Opens the navigation drawer in small windows. */
  readonly onOpenNavigation?: () => void
  readonly onOpenPalette: () => void
}

/** Header with bot menu, search, connection status and profile menu. */
export function Header({ onOpenNavigation, onOpenPalette }: HeaderProps) {
  const LL = useLL()
  const hasNews = useIsNewsShown()
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b bg-surface px-2 sm:gap-2 sm:px-3">
      <FloatRoot>
        <div className="flex min-w-0 flex-1 items-center gap-1">
          {onOpenNavigation && (
            <IconButton icon={MenuIcon} label={LL.app.navigation.open()} onClick={onOpenNavigation} />
          )}
          {/* While news is shown in a narrow window, the bot menu shrinks to the bot's picture and the search to its icon. */}
          <div className={cn('flex min-w-0', hasNews && 'sm:max-2xl:shrink-0')}>
            <BotMenu isSmall={hasNews} />
          </div>
          <News />
        </div>
        <PaletteButton onOpen={onOpenPalette} isSmall={hasNews} />
        <div className="flex items-center justify-end gap-1 sm:gap-2 lg:flex-1">
          <AvailabilityMenu />
          <ConnectionIndicator />
          <NotificationBell />
          <ProfileMenu />
        </div>
      </FloatRoot>
    </header>
  )
}

function PaletteButton({ onOpen, isSmall }: { onOpen: () => void; isSmall: boolean }) {
  const LL = useLL()
  const isWide = useMedia(media.large)
  const isVeryWide = useMedia(media.veryLarge)
  if (!isWide || (isSmall && !isVeryWide))
    return <IconButton icon={Search} label={LL.app.palette.open()} onClick={onOpen} />
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-8 w-64 items-center gap-2 rounded-lg border bg-surface-sunken xl:w-80 pr-1.5 pl-2.5 text-text-muted transition-colors usable-hover:border-border-strong"
    >
      <Search aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate text-left">{LL.app.palette.short()}</span>
      <Kbd keys="$mod+k" />
    </button>
  )
}
