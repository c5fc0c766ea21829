import { usePanel } from './use-session.ts'

/** Returns the result of `usePanel`, plus the texts that load on demand with a form, files or a conversation. */
export function useTalk() {
  const panel = usePanel()
  const { talk } = panel.texts
  if (!talk) throw new Error('useTalk must be used where the texts of a conversation are loaded.')
  return { ...panel, talk }
}
