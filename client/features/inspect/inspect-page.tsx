import { FloatRoot } from '#client/ui/overlays/float-root.tsx'
import { Inspector } from './inspector.tsx'

/** Page that replays recordings and, in development and test environments, inspects the machines running in other tabs. */
export const InspectPage = () => (
  <FloatRoot>
    <Inspector />
  </FloatRoot>
)
