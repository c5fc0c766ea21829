import { useEffect, useSyncExternalStore } from 'react'
import type { Conversation } from '../use-conversation.ts'

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useVisible = () =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')

/**
 * Reports to the machine that the reader has seen the newest message in the active tab; the machine marks the messages as read.
 */
export function useShown({ messages, noteShown }: Conversation, isAtEnd: boolean): void {
  const isVisible = useVisible()
  const last = messages.at(-1)?.order
  useEffect(() => {
    if (isVisible && isAtEnd && last !== undefined) noteShown(last)
  }, [isVisible, isAtEnd, last, noteShown])
}
