import { useToast } from '#client/ui/feedback/toaster.tsx'
import { failureOf } from '#machines/failure.ts'
import { useFailureText } from './use-failure-text.ts'

/** Returns a function that waits for a call and shows a toast if it fails; the function itself never rejects. */
export function useReportFailure() {
  const toast = useToast()
  const textOf = useFailureText()
  return async (work: Promise<unknown>, title?: string): Promise<void> => {
    try {
      await work
    } catch (error) {
      toast.show({ tone: 'danger', text: textOf(failureOf(error)), ...(title !== undefined && { title }) })
    }
  }
}
