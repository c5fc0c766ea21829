import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import type { SaveState } from '#machines/editing/editing.ts'
import { useOnline } from '../hooks/use-online.ts'
import { SaveStateText } from './save-state.tsx'

interface SaveButtonsProps {
  /** Labels for the states and for the discard button. */
  readonly texts: Readonly<Record<SaveState | 'discard', () => string>>
  readonly editor: {
    readonly state: SaveState
    readonly canSave: boolean
    readonly canDiscard: boolean
    readonly save: () => void
    readonly discard: () => void
  }
  /** Explanation shown if the draft cannot be saved. */
  readonly blocked: string
}

/** Shows whether a draft is saved, with buttons to discard and save it. */
export function SaveButtons({ texts, editor, blocked }: SaveButtonsProps) {
  const { build } = useLL().bots
  const online = useOnline()
  const { state, canSave, canDiscard, save, discard } = editor
  const reason = canSave || state === 'saving' ? null : blocked
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SaveStateText state={state} label={texts[state]()} />
      <Button variant="ghost" disabledReason={canDiscard ? null : texts.unchanged()} onClick={discard}>
        {texts.discard()}
      </Button>
      <Button
        variant="primary"
        busy={state === 'saving'}
        disabledReason={online ? reason : build.offline()}
        onClick={save}
      >
        {build.save()}
      </Button>
    </div>
  )
}
