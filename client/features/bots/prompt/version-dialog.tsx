import { useState } from 'react'
import { call } from '#client/api/call.ts'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { useSubmission } from '#client/core/hooks/use-submission.ts'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, SkeletonText } from '#client/ui/feedback/skeleton.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import {
  comparePrompts,
  getPromptVersion,
  type PromptChange,
  type PromptComparison,
  type PromptSummary,
  restorePrompt,
} from '#contract/bots/prompts.ts'
import type { PromptVersion } from '#contract/knowledge/training.ts'
import type { Prompt } from './use-prompt.ts'

interface VersionDialogProps {
  readonly botId: number
  readonly version: PromptSummary
  readonly prompt: Prompt
  readonly onClose: () => void
}

/** Dialog that shows a prompt version and the changes since then, and can restore the version. */
export function VersionDialog({ botId, version: { version }, prompt, onClose }: VersionDialogProps) {
  const LL = useLL()
  const { promptEditor: texts } = LL
  const textOf = useFailureText()
  const restore = useRestore(botId, version, prompt, onClose)
  const current = prompt.saved?.version ?? 0
  const isCurrent = version === current
  const [tab, setTab] = useState<'text' | 'changes'>(isCurrent ? 'text' : 'changes')
  const isUnsaved = prompt.state === 'unsaved'
  const footer = (
    <>
      <Button onClick={onClose}>{LL.common.actions.close()}</Button>
      {!isCurrent && (
        <Button variant="primary" busy={restore.busy} onClick={() => restore.submit()}>
          {texts.restore()}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open onClose={onClose} size={880} title={LL.training.prompt.version({ version })} footer={footer}>
      <div className="flex flex-col gap-4">
        {!isCurrent && (
          <Banner tone={isUnsaved ? 'warning' : 'info'}>
            {texts.restoreText()} {isUnsaved && texts.restoreUnsaved()}
          </Banner>
        )}
        {restore.failure && <Banner tone="danger">{textOf(restore.failure)}</Banner>}
        <Tabs
          label={LL.training.prompt.version({ version })}
          value={tab}
          onChange={setTab}
          items={[
            ...(isCurrent
              ? []
              : [
                  {
                    id: 'changes' as const,
                    label: texts.changes(),
                    content: <Changes botId={botId} version={version} current={current} />,
                  },
                ]),
            {
              id: 'text' as const,
              label: texts.text(),
              content: <VersionText botId={botId} version={version} />,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}

function useRestore(botId: number, version: number, prompt: Prompt, onClose: () => void) {
  const { promptEditor: texts } = useLL()
  const toast = useToast()
  return useSubmission<PromptVersion>(
    'bots: restore prompt',
    (signal) => call(restorePrompt, { params: { bot: botId, version }, signal }),
    (restored) => {
      prompt.discard()
      prompt.replace(restored)
      toast.show({ text: texts.restored({ version }) })
      onClose()
    },
  )
}

const boxStyle = 'scroll-thin max-h-[55dvh] overflow-y-auto rounded-lg border bg-surface-sunken p-4'

function VersionText({ botId, version }: { botId: number; version: number }) {
  const { promptEditor: texts } = useLL()
  const { data, failure, reload } = useResource('bots: prompt version', (signal) =>
    call(getPromptVersion, { params: { bot: botId, version }, signal }),
  )
  if (failure) return <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
  if (!data) return <TextSkeleton />
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1).
      tabIndex={0}
      aria-label={texts.text()}
      className={cn(boxStyle, 'wrap-anywhere whitespace-pre-wrap')}
    >
      {data.prompt}
    </section>
  )
}

function Changes({ botId, version, current }: { botId: number; version: number; current: number }) {
  const { promptEditor: texts } = useLL()
  const { data, failure, reload } = useResource<PromptComparison>('bots: comparison of prompts', (signal) =>
    call(comparePrompts, { params: { bot: botId, version }, query: { with: current, by: 'word' }, signal }),
  )
  if (failure) return <FailureState compact title={texts.failed()} failure={failure} onRetry={reload} />
  if (!data) return <TextSkeleton />
  const { changes, added, removed } = data
  if (added + removed === 0) return <p className="text-text-muted">{texts.same()}</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular text-sm text-text-muted">{texts.count({ added, removed })}</p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        aria-label={texts.changes()}
        className={cn(boxStyle, 'wrap-anywhere whitespace-pre-wrap')}
      >
        {changes.map((change, at) => (
          <Change key={at} {...change} />
        ))}
      </section>
    </div>
  )
}

/** Marks a change with `ins` or `del`, which also tell screen readers what was added or removed. */
function Change({ kind, text }: PromptChange) {
  if (kind === 'added')
    return <ins className="rounded-sm bg-success-subtle text-success-text no-underline">{text}</ins>
  if (kind === 'removed') return <del className="rounded-sm bg-danger-subtle text-danger-text">{text}</del>
  return text
}

const TextSkeleton = () => (
  <Loading>
    <SkeletonText lines={8} />
  </Loading>
)
