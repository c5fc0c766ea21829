import { type ReactNode, useState } from 'react'
import { media, useMedia } from '#client/core/hooks/use-media.ts'
import { PageFrame } from '#client/core/page/page-frame.tsx'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useStorage } from '#client/lib/use-storage.ts'
import { FloatRoot } from '#client/ui/overlays/float-root.tsx'
import { AppCommands } from '../app-commands.tsx'
import { CommandPalette } from '../command-palette.tsx'
import type { LayoutName } from '../routes.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import { SidebarDrawer } from './sidebar-drawer.tsx'

interface ShellProps {
  readonly layout: Exclude<LayoutName, 'none'>
  readonly children: ReactNode
}

/** Layout of the console: navigation on the left, header on top, page in the remaining space. */
export function Shell({ layout, children }: ShellProps) {
  const [chosen, setCollapsed] = useStorage<boolean | null>('rail.collapsed', null, (stored) =>
    typeof stored === 'boolean' ? stored : null,
  )
  const [drawer, setDrawer] = useState(false)
  const [palette, setPalette] = useState(false)
  const wide = useMedia(media.large)
  // The labels take a fifth of a small screen, so they are shown there only on request.
  const isRoomy = useMedia(media.veryLarge)
  const collapsed = chosen ?? !isRoomy
  const hasSidebar = useMedia(media.small)
  return (
    <div className="flex min-h-0 flex-1">
      <SkipLink />
      {hasSidebar && (
        <Sidebar narrow={!wide || collapsed} {...(wide && { onToggle: () => setCollapsed(!collapsed) })} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header
          {...(!hasSidebar && { onOpenNavigation: () => setDrawer(true) })}
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
      <SidebarDrawer open={drawer && !hasSidebar} onClose={() => setDrawer(false)} />
      <AppCommands onOpen={() => setPalette(true)} />
      <CommandPalette open={palette} onClose={() => setPalette(false)} />
    </div>
  )
}

/** Skip link: the first focusable element, which moves the focus past the navigation and header. */
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
