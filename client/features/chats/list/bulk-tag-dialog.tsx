import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Field } from '#client/ui/controls/field.tsx'
import { TokenInput } from '#client/ui/controls/token-input.tsx'
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx'
import { CHAT_TAGS_MAX, TAG_MAX_CHARS } from '#contract/base/limits.ts'
import { listTags } from '#contract/chats/insights.ts'

/** Our choice: number of tags offered. */
const OFFERED = 12

const load = (signal: AbortSignal) => call(listTags, { query: { length: OFFERED }, signal })

/** Dialog for choosing the tags to add to the marked chats: new ones, or those that the account used most recently. */
export function BulkTagDialog({
  onClose,
  onTag,
}: {
  onClose: () => void
  onTag: (tags: readonly string[]) => void
}) {
  const LL = useLL()
  const { bulk } = LL.chatList
  const { data } = useResource('chats: bulk tag', load)
  const [tags, setTags] = useState<readonly string[]>([])
  const fitting = tags.filter((tag) => tag.length <= TAG_MAX_CHARS)
  const submit = () => {
    onClose()
    onTag(fitting)
  }
  const offered = data?.entities.map(({ name }) => name).filter((name) => !tags.includes(name)) ?? []
  return (
    <FormDialog
      title={bulk.tagTitle()}
      size={400}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={bulk.tag()}
      busy={false}
      disabledReason={fitting.length === 0 ? bulk.noTags() : null}
    >
      <Field label={LL.chats.customer.tags()}>
        <TokenInput value={tags} onChange={setTags} most={CHAT_TAGS_MAX} placeholder={bulk.tagHint()} />
      </Field>
      <div className="flex flex-wrap gap-1.5 pt-3">
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => setTags([...tags, name])}
            className="inline-flex h-7 items-center rounded-md border bg-surface px-2 text-sm usable-hover:bg-surface-hover"
          >
            {name}
          </button>
        ))}
      </div>
    </FormDialog>
  )
}
