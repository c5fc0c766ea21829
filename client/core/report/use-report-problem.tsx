import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

const Nothing = () => null

type Dialog = ComponentType<{ readonly onClose: () => void }>

const load = (): Promise<{ default: Dialog }> =>
  import('./report-dialog.tsx').then(
    (module) => ({ default: module.ReportDialog }),
    () => ({ default: Nothing }),
  )

const ReportDialog = lazy(load)

/** Returns a function that opens the dialog for reporting a problem, and the dialog; its code loads when it opens. */
export function useReportProblem(): { readonly report: () => void; readonly dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  const dialog = isOpen && (
    <Suspense>
      <ReportDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { report: () => setOpen(true), dialog }
}
