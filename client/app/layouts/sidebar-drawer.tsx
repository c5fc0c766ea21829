import { useProductName } from '#client/core/page/title.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import { SidebarList } from './sidebar.tsx'

/** Navigation drawer for small windows. */
export function SidebarDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const LL = useLL()
  return (
    <Drawer open={open} onClose={onClose} side="left" title={useProductName()}>
      <nav aria-label={LL.app.navigation.label()} className="-m-2">
        <SidebarList narrow={false} onGo={onClose} />
      </nav>
    </Drawer>
  )
}
