import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { fetched } from '#client/core/page/fetched.tsx'
import { useLL } from '#client/lib/i18n.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TextInput } from '#client/ui/controls/text-input.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { LINE_MAX_CHARS } from '#contract/base/limits.ts'
import { addView, saveView, type View } from '#contract/chats/views.ts'
import type { ViewChoiceProps } from './view-choice.tsx'

const ViewChoice = fetched<ViewChoiceProps>(async () => (await import('./view-choice.tsx')).ViewChoice)

interface ViewDialogProps {
  /** Purpose of the dialog: adding a view, renaming one, or replacing the filters of one. */
  readonly kind: 'add' | 'rename' | 'replace'
  /** View to rename; null for the other purposes. */
  readonly view: View | null
  readonly mine: readonly View[]
  /** Filters to save, as they are now. */
  readonly filters: View['filters']
  readonly canShare: boolean
  readonly onClose: () => void
}

/** Dialog that saves the current filters as a view, or changes a view. */
export function ViewDialog({ kind, view, mine, filters, canShare, onClose }: ViewDialogProps) {
  const LL = useLL()
  const texts = LL.chatList.views
  const failureText = useFailureText()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(false)
  const [chosen, setChosen] = useState(mine[0]?.id ?? 0)
  const save = (one: View, part: Partial<View>) => {
    const body = { name: one.name, filters: one.filters, is_shared: one.is_shared, ...part }
    return call(saveView, { params: { id: one.id }, body })
  }
  const run = () => {
    if (kind === 'add') return call(addView, { body: { name: name.trim(), filters, is_shared: isShared } })
    const one = view ?? mine.find(({ id }) => id === chosen)
    return one ? save(one, kind === 'rename' ? { name: name.trim() } : { filters }) : Promise.resolve()
  }
  const { submit, busy, failure } = useSubmission<unknown>('chats: view', run, onClose)
  const titles = { add: texts.add, rename: texts.rename, replace: texts.replace }
  return (
    <FormDialog
      title={titles[kind]()}
      size={400}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={LL.common.actions.save()}
      busy={busy}
      disabledReason={kind !== 'replace' && name.trim() === '' ? texts.nameMissing() : null}
      error={failureText(failure)}
    >
      <div className="flex flex-col gap-4">
        {kind === 'replace' ? (
          <Field label={texts.name()}>
            <ViewChoice views={mine} value={chosen} onChange={setChosen} />
          </Field>
        ) : (
          <Field label={texts.name()}>
            <TextInput value={name} onChange={setName} maxLength={LINE_MAX_CHARS} />
          </Field>
        )}
        {kind === 'add' && canShare && (
          <Checkbox checked={isShared} onChange={setShared} label={texts.shared()} />
        )}
      </div>
    </FormDialog>
  )
}
