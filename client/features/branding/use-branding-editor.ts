import { useState } from 'react'
import { fromPromise } from 'xstate'
import { call } from '#client/api/call.ts'
import { useEditor } from '#client/core/forms/use-editor.ts'
import { useActor } from '#client/core/hooks/use-actor.ts'
import { useJournalEvents, useResync } from '#client/core/live/live-provider.tsx'
import { useAccount } from '#client/core/session/session.tsx'
import { type ClientConfig, getClientConfig, saveClientConfig } from '#contract/account/branding.ts'
import {
  type BrandingDraft,
  type BrandingIssue,
  brandingMachine,
} from '#machines/branding/branding-machine.ts'
import type { EditorSave, EditorSaved } from '#machines/editing/editor.ts'

type Save = EditorSave<ClientConfig, BrandingDraft>
type Saved = EditorSaved<ClientConfig, BrandingDraft>

/** Returns the state and commands of the branding editor. */
export function useBrandingEditor() {
  const { id } = useAccount().client
  const [machine] = useState(() =>
    brandingMachine.provide({
      actors: {
        load: fromPromise<ClientConfig, undefined>(({ signal }) =>
          call(getClientConfig, { params: { id }, signal }),
        ),
        save: fromPromise<Saved, Save>(({ input: { data, changes }, signal }) =>
          call(saveClientConfig, { params: { id }, body: { ...changes, bot_id: data.bot_id }, signal }),
        ),
      },
    }),
  )
  const actor = useActor('branding: editor', machine)
  const { data: config, ...editor } = useEditor<ClientConfig, BrandingDraft, BrandingIssue>(actor)
  const { outdated } = editor
  useJournalEvents(['branding.changed', 'bot.created', 'bot.deleted'], outdated)
  useJournalEvents(['bot.updated'], (events) => {
    const shown = actor.getSnapshot().context.data?.bot_id
    if (events.some(({ bot }) => bot.id === shown)) outdated()
  })
  useResync(outdated)
  return { config, ...editor }
}
