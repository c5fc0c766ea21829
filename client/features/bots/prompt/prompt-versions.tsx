import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { usePagedList } from '#client/core/hooks/use-paged-list.ts'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tag } from '#client/ui/display/tag.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { listPrompts, type PromptSummary } from '#contract/bots/prompts.ts'
import type { Prompt } from './use-prompt.ts'
import { VersionDialog } from './version-dialog.tsx'

interface PromptVersionsProps {
  readonly botId: number
  readonly prompt: Prompt
}

/** Prompt version as a list row, identified by its version number. */
type Row = PromptSummary & { readonly id: number }

/** List of a prompt's saved versions, newest first, each of which can be viewed, compared and restored. */
export function PromptVersions({ botId, prompt }: PromptVersionsProps) {
  const { promptEditor: texts } = useLL()
  const [open, setOpen] = useState<PromptSummary | null>(null)
  const current = prompt.saved?.version ?? 0
  const list = useVersions(botId, current)
  if (list.failed)
    return <FailureState compact title={texts.failed()} failure={list.failure} onRetry={list.reload} />
  if (list.loading)
    return (
      <Loading className="flex flex-col gap-2">
        <Skeleton className="h-12 rounded-lg" />
        <Skeleton className="h-12 rounded-lg" />
      </Loading>
    )
  if (list.rows.length === 0) return <p className="text-sm text-text-muted">{texts.none()}</p>
  return (
    <>
      <ol className="flex flex-col gap-1">
        {list.rows.map((row) => (
          <li key={row.version}>
            <VersionRow version={row} isCurrent={row.version === current} onOpen={() => setOpen(row)} />
          </li>
        ))}
      </ol>
      {list.canShowMore && (
        <Button size="small" variant="ghost" busy={list.loadingMore} onClick={list.more} className="mt-2">
          {texts.older()}
        </Button>
      )}
      {open && <VersionDialog botId={botId} version={open} prompt={prompt} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Returns the versions, reloaded after each save. */
function useVersions(botId: number, current: number) {
  const list = usePagedList<Row>('bots: prompt versions', async (start, signal) => {
    const { entities, total } = await call(listPrompts, { params: { bot: botId }, query: { start }, signal })
    return { entities: entities.map((row) => ({ ...row, id: row.version })), total }
  })
  const [shown, setShown] = useState(current)
  const reload = useEffectEvent(() => {
    if (current !== shown) list.reload()
    setShown(current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a new version that makes the list stale.
  useEffect(() => reload(), [current])
  return list
}

interface VersionRowProps {
  readonly version: PromptSummary
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

function VersionRow({ version, isCurrent, onOpen }: VersionRowProps) {
  const { promptEditor: texts, training } = useLL()
  const { locale } = useLocale()
  const when = formatRelative(locale, new Date(version.created_at), useNow(30_000))
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="w-full rounded-lg px-2 py-1.5 text-left transition-colors hover:bg-surface-hover"
    >
      <span className="flex items-center gap-2">
        <span className="font-medium">{training.prompt.version({ version: version.version })}</span>
        {isCurrent && <Tag>{texts.current()}</Tag>}
        <span className="tabular ml-auto text-sm text-text-faint">
          {training.prompt.words({ n: version.words })}
        </span>
      </span>
      <span className="block truncate text-sm text-text-muted">
        {[version.author, when].filter(Boolean).join(', ')}
      </span>
      {version.restored_from !== null && (
        <span className="block text-sm text-text-faint">
          {texts.restoredFrom({ n: version.restored_from })}
        </span>
      )}
    </button>
  )
}
