import { useEffect, useEffectEvent, useState } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useEditor } from '#client/core/forms/use-editor.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { getPrompt, type PromptVersion, savePrompt } from '#contract/knowledge/training.ts'
import type { EditorSave, EditorSaved } from '#machines/editing/editor.ts'
import { type PromptDraft, promptMachine } from '#machines/prompt/prompt-machine.ts'
import { useStoredDraft } from './use-stored-draft.ts'

type Save = EditorSave<PromptVersion, PromptDraft>
type Saved = EditorSaved<PromptVersion, PromptDraft>

/** Returns the state and commands of a bot's prompt editor; `onSaved` is called with each saved version. */
export function usePrompt(botId: number, onSaved: (version: PromptVersion) => void) {
  const [machine] = useState(() =>
    promptMachine.provide({
      actors: {
        load: fromPromise<PromptVersion, undefined>(({ signal }) =>
          call(getPrompt, { params: { bot: botId }, signal }),
        ),
        save: fromPromise<Saved, Save>(({ input: { data, changes }, signal }) =>
          call(savePrompt, {
            params: { bot: botId },
            body: { prompt: changes.prompt ?? data.prompt, version: data.version },
            signal,
          }),
        ),
      },
    }),
  )
  const {
    data: saved,
    draft,
    ...editor
  } = useEditor<PromptVersion, PromptDraft, 'too_long'>(useActor('bots: prompt', machine))
  useJournalEvents(['prompt.saved'], (events) => {
    if (events.some((event) => event.bot_id === botId && event.version !== saved?.version)) editor.outdated()
  })
  useResync(editor.outdated)
  const isOutdated = editor.failure?.code === 'prompt_outdated'
  const { dismiss, outdated } = editor
  // If someone else has saved first, their version is fetched so that the member can choose between the two.
  useEffect(() => {
    if (!isOutdated) return
    dismiss()
    outdated()
  }, [isOutdated, dismiss, outdated])
  const notify = useEffectEvent(onSaved)
  useEffect(() => {
    if (saved) notify(saved)
  }, [saved])
  const write = (prompt: string) => editor.change({ prompt })
  const kept = useStoredDraft(botId, saved, draft?.prompt ?? null, write)
  return { ...editor, saved, draft: draft?.prompt ?? '', kept, write }
}

export type Prompt = ReturnType<typeof usePrompt>
