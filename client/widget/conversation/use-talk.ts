import { usePanel } from '../view/use-session.ts'

/** Returns what `usePanel` does, and the texts of a conversation, which are loaded with it. */
export function useTalk() {
  const panel = usePanel()
  const { talk } = panel.texts
  if (!talk) throw new Error('useTalk must be used in a conversation.')
  return { ...panel, talk }
}
