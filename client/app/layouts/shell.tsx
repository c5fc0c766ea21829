import { type ReactNode, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useStorage } from '#client/lib/use-storage.ts'
import { FloatRoot } from '#client/ui/float-root.tsx'
import { AppCommands } from '../app-commands.tsx'
import { CommandPalette } from '../command-palette.tsx'
import type { LayoutName } from '../routes.tsx'
import { media, useMedia } from '../use-media.ts'
import { Header } from './header.tsx'
import { PageFrame } from './page-frame.tsx'
import { Rail } from './rail.tsx'
import { RailDrawer } from './rail-drawer.tsx'

interface ShellProps {
  readonly layout: Exclude<LayoutName, 'none'>
  readonly children: ReactNode
}

/** The frame of the console: navigation at the left, header on top, the page in the rest. */
export function Shell({ layout, children }: ShellProps) {
  const [collapsed, setCollapsed] = useStorage('rail.collapsed', false, (stored) => stored === true)
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = useState(false)
  const wide = useMedia(media.large)
  const hasRail = useMedia(media.small)
  return (
    <div className="flex min-h-0 flex-1">
      <SkipLink />
      {hasRail && (
        <Rail narrow={!wide || collapsed} {...(wide && { onToggle: () => setCollapsed(!collapsed) })} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          {...(!hasRail && { onOpenNavigation: () => setDrawer(true) })}
          onOpenPalette={() => setPalette(true)}
        />
        <main
          id="main"
          tabIndex={-1}
          className={cn(
            'min-h-0 flex-1 outline-none',
            layout === 'dashboard' ? 'overflow-y-auto' : 'flex flex-col',
          )}
        >
          <FloatRoot>{layout === 'dashboard' ? <PageFrame>{children}</PageFrame> : children}</FloatRoot>
        </main>
      </div>
      <RailDrawer open={drawer && !hasRail} onClose={() => setDrawer(false)} />
      <AppCommands onOpen={() => setPalette(true)} />
      <CommandPalette open={palette} onClose={() => setPalette(false)} />
    </div>
  )
}

/** The first thing that the keyboard reaches: past navigation and header. */
function SkipLink() {
  const LL = useLL()
  const skip = () => document.getElementById('main')?.focus()
  return (
    <button
      type="button"
      onClick={skip}
      className="sr-only rounded-lg bg-surface-raised px-3 py-2 font-medium text-accent-text shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-3 focus:py-2"
    >
      {LL.app.navigation.skip()}
    </button>
  )
}
