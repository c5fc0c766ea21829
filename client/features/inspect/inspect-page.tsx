import { ErrorPage } from '#client/core/failures/error-page.tsx'
import { canInspect } from '#client/inspect/inspect.ts'
import { FloatRoot } from '#client/ui/overlays/float-root.tsx'
import { Inspector } from './inspector.tsx'

/** Inspector of the machines in other tabs. Exists in development and test environments only. */
export const InspectPage = () =>
  canInspect() ? (
    <FloatRoot>
      <Inspector />
    </FloatRoot>
  ) : (
    <ErrorPage status={404} />
  )
