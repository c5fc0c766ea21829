import { usePanel } from './use-session.ts'

/** Returns what `usePanel` does, and the texts that are loaded once they are needed: with a form, files or a conversation. */
export function useTalk() {
  const panel = usePanel()
  const { talk } = panel.texts
  if (!talk) throw new Error('useTalk must be used where the texts of a conversation are loaded.')
  return { ...panel, talk }
}
