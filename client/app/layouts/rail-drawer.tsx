import { useLL } from '#client/lib/i18n.tsx'
import { Drawer } from '#client/ui/drawer.tsx'
import { productName } from '../title.tsx'
import { RailList } from './rail.tsx'

/** The navigation of small screens. */
export function RailDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const LL = useLL()
  return (
    <Drawer open={open} onClose={onClose} side="left" title={productName()}>
      <nav aria-label={LL.app.navigation.label()} className="-m-2">
        <RailList narrow={false} onGo={onClose} />
      </nav>
    </Drawer>
  )
}
