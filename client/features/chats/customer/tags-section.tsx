import { Check, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useKeyedButton, useKeys } from '#client/core/keys/use-keys.ts'
import { fetched } from '#client/core/page/fetched.tsx'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { IconButton } from '#client/ui/controls/icon-button.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { CHAT_TAGS_MAX } from '#contract/base/limits.ts'
import type { Chat } from '#contract/chats/chat-shapes.ts'
import { Section } from './section.tsx'
import { type TagFieldProps, TagPlaceholder } from './tag-placeholder.tsx'
import { useTags } from './use-tags.ts'

const TagField = fetched<TagFieldProps>(
  async () => (await import('./tag-field.tsx')).TagField,
  TagPlaceholder,
)

interface TagsSectionProps {
  readonly chat: Chat
  /** Reason why the tags cannot be changed; null if they can. */
  readonly refusal: string | null
  /** Filters the chat list by a tag. */
  readonly onTag: (tag: string) => void
}

/** The chat's tags, which members can add and remove. */
export function TagsSection({ chat, refusal, onTag }: TagsSectionProps) {
  const LL = useLL()
  const texts = LL.desk.tags
  const textOf = useFailureText()
  const { tags, failure, add, keep, remove } = useTags(chat)
  const [isAdding, setAdding] = useState(false)
  const isFull = tags.length >= CHAT_TAGS_MAX
  const reason = refusal ?? (isFull ? texts.full({ n: CHAT_TAGS_MAX }) : null)
  const start = () => setAdding(reason === null)
  const keyed = useKeyedButton()
  useKeys(LL.chats.actions.heading(), [{ action: 'chat.addTag', enabled: reason === null, run: start }])
  return (
    <Section
      title={LL.chats.customer.tags()}
      action={
        <IconButton
          size="small"
          icon={Plus}
          {...keyed('chat.addTag', texts.add())}
          disabledReason={reason}
          onClick={start}
        />
      }
    >
      {tags.length === 0 && !isAdding && (
        <p className="text-sm text-text-muted">{LL.chats.customer.noTags()}</p>
      )}
      <ul className="flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag} className="min-w-0">
            <Chip
              tag={tag}
              isAuto={chat.auto_tags?.includes(tag) ?? false}
              onTag={onTag}
              onKeep={refusal === null ? keep : null}
              onRemove={refusal === null ? remove : null}
            />
          </li>
        ))}
      </ul>
      {isAdding && <Adding tags={tags} onAdd={add} onClose={() => setAdding(false)} />}
      {failure && (
        <p role="alert" className="pt-1.5 text-danger-text text-sm">
          {textOf(failure)}
        </p>
      )}
    </Section>
  )
}

interface ChipProps {
  readonly tag: string
  /** True if the AI added the tag and no member has confirmed it. */
  readonly isAuto: boolean
  readonly onTag: (tag: string) => void
  /** Confirms a tag added by the AI; null hides the check mark. */
  readonly onKeep: ((tag: string) => void) | null
  /** Removes a tag; null hides the button. */
  readonly onRemove: ((tag: string) => void) | null
}

function Chip({ tag, isAuto, onTag, onKeep, onRemove }: ChipProps) {
  const LL = useLL()
  const { tags } = LL.desk
  const legend = isAuto ? tags.byAi() : tags.byPerson()
  return (
    <span
      className={cn(
        'flex max-w-full items-center rounded-sm border font-medium text-text-muted text-xs',
        isAuto ? 'border-dashed' : 'bg-surface-sunken',
      )}
    >
      <Tooltip text={`${LL.chats.customer.tagFilter({ name: tag })} · ${legend}`}>
        <button
          type="button"
          onClick={() => onTag(tag)}
          className="min-w-0 truncate rounded-sm px-1.5 py-0.5 hover:bg-surface-hover hover:text-text pointer-coarse:min-h-11"
        >
          {tag}
        </button>
      </Tooltip>
      {isAuto && onKeep && (
        <button
          type="button"
          aria-label={tags.keep({ name: tag })}
          onClick={() => onKeep(tag)}
          className="rounded-sm p-1 hover:bg-surface-hover hover:text-text pointer-coarse:size-11"
        >
          <Check aria-hidden className="size-3" />
        </button>
      )}
      {onRemove && (
        <button
          type="button"
          aria-label={LL.desk.tags.remove({ name: tag })}
          onClick={() => onRemove(tag)}
          className="rounded-sm p-1 hover:bg-surface-hover hover:text-text pointer-coarse:size-11"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}

/** Keeps the typed text while the field's code loads. */
function Adding(props: Omit<TagFieldProps, 'query' | 'onType'>) {
  const [query, setQuery] = useState('')
  return <TagField {...props} query={query} onType={setQuery} />
}
