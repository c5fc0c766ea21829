import { ErrorPage } from '#client/core/failures/error-page.tsx'
import { canInspect } from '#client/inspect/inspect.ts'
import { FloatRoot } from '#client/ui/overlays/float-root.tsx'
import { Inspector } from './inspector.tsx'

/** Page that inspects the machines running in other tabs. Only available in development and test environments. */
export const InspectPage = () =>
  canInspect() ? (
    <FloatRoot>
      <Inspector />
    </FloatRoot>
  ) : (
    <ErrorPage status={404} />
  )
