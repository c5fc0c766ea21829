import { ErrorPage } from '#client/core/failures/error-page.tsx'
import { canInspect } from '#client/inspect/inspect.ts'
import { Inspector } from './inspector.tsx'

/** Inspector of the machines in other tabs. Exists in development and test environments only. */
export const InspectPage = () => (canInspect() ? <Inspector /> : <ErrorPage status={404} />)
