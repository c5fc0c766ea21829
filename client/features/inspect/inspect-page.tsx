import { ErrorPage } from '#client/app/error-page.tsx'
import { canInspect } from '#client/inspect/inspect.ts'
import { Inspector } from './inspector.tsx'

/** The machines of the other tabs, in development and test environments; elsewhere there is no such page. */
export const InspectPage = () => (canInspect() ? <Inspector /> : <ErrorPage status={404} />)
