import { useEffect, useEffectEvent, useState } from 'react'
import { sessionKey } from '#client/core/session/session-keys.ts'
import { dropStored, readStored, writeStored } from '#client/lib/use-storage.ts'
import type { PromptVersion } from '#contract/knowledge/training.ts'

/** Prompt that has not been saved to the server. */
export interface StoredDraft {
  /** Prompt version that the draft is based on. */
  readonly version: number
  readonly prompt: string
}

const keyOf = (botId: number) => sessionKey(`prompt.${botId}.draft`)

function read(botId: number): StoredDraft | null {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(botId)) ?? 'null')
    if (typeof kept !== 'object' || !kept || !('prompt' in kept) || !('version' in kept)) return null
    const { prompt, version } = kept
    return typeof prompt === 'string' && typeof version === 'number' ? { prompt, version } : null
  } catch {
    return null
  }
}

/**
 * Stores an unsaved prompt in this browser until it is saved or discarded, or the session ends, and restores it when the editor
 * is reopened. Returns the restored draft, and a function to dismiss the notice about it.
 */
export function useStoredDraft(
  botId: number,
  saved: PromptVersion | null,
  draft: string | null,
  write: (prompt: string) => void,
) {
  const [back, setBack] = useState<StoredDraft | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = useEffectEvent((current: PromptVersion) => {
    const kept = read(botId)
    setOpen(true)
    if (!kept || kept.prompt === current.prompt) return
    setBack(kept)
    write(kept.prompt)
  })
  const isLoaded = saved !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the prompt was loaded.
  useEffect(() => {
    if (saved) open(saved)
  }, [isLoaded])
  const text = saved?.prompt
  const version = saved?.version
  const isBack = back !== null && draft === back.prompt
  // The notice is about the restored draft only, not about later changes to what is saved now.
  if (isOpen && back && draft === text) setBack(null)
  useEffect(() => {
    if (!isOpen || draft === null || version === undefined) return
    if (draft === text) dropStored(keyOf(botId))
    // A restored draft keeps its original base version until it is edited.
    else if (!isBack) writeStored(keyOf(botId), JSON.stringify({ version, prompt: draft }))
  }, [isOpen, isBack, draft, text, version, botId])
  return { back, forget: () => setBack(null) }
}
