import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation } from '../use-conversation.ts'

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useVisible = () =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')

/** Reports the messages visible in the active tab to the machine, which marks them as read. */
export function useShown({ messages, noteShown }: Conversation, isAtEnd: boolean): void {
  const isVisible = useVisible()
  const last = messages.at(-1)?.order
  useEffect(() => {
    if (isVisible && isAtEnd && last !== undefined) noteShown(last)
  }, [isVisible, isAtEnd, last, noteShown])
}
