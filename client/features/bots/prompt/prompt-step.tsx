import { LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { LeaveDialog } from '#client/core/forms/leave-dialog.tsx'
import { SaveButtons } from '#client/core/forms/save-buttons.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { cn } from '#client/lib/cn.ts'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { controlStyle } from '#client/ui/controls/control-style.ts'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { PromptVersion } from '#contract/training.ts'
import { StepFrame } from '../step-frame.tsx'
import { PromptCount } from './prompt-count.tsx'
import { PromptTips } from './prompt-tips.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { usePrompt } from './use-prompt.ts'

interface PromptStepProps {
  readonly botId: number
  readonly onSaved: (version: PromptVersion) => void
}

type Prompt = ReturnType<typeof usePrompt>

/** Editor of the instructions that a bot follows in every answer. */
export function PromptStep({ botId, onSaved }: PromptStepProps) {
  const LL = useLL()
  const texts = LL.training.prompt
  const prompt = usePrompt(botId, onSaved)
  const templates = useTemplates(prompt)
  useHotkeys(texts.title(), [
    { keys: '$mod+s', label: LL.bots.build.save(), run: prompt.save, whileTyping: true },
  ])
  const head = (
    <Button icon={LayoutTemplate} onClick={templates.open} disabled={prompt.saved === null}>
      {texts.useTemplate()}
    </Button>
  )
  return (
    <StepFrame title={texts.title()} text={texts.text()} actions={head}>
      {prompt.failed && prompt.failure ? (
        <FailureState title={texts.failed()} failure={prompt.failure} onRetry={prompt.reload} />
      ) : (
        <div className="flex flex-col gap-4 xl:flex-row xl:gap-6">
          {prompt.loading ? <EditorSkeleton /> : <Editor prompt={prompt} />}
          <PromptTips />
        </div>
      )}
      {templates.dialogs}
      <LeaveDialog open={prompt.leaving} onLeave={prompt.confirmLeave} onStay={prompt.cancelLeave} />
    </StepFrame>
  )
}

/**
 * State of choosing a template: applied at once to an empty editor, else after a confirmation (specification
 * 2).
 */
function useTemplates({ draft, change }: Prompt) {
  const LL = useLL()
  const { template: texts } = LL.training
  const toast = useToast()
  const [choosing, setChoosing] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const apply = (text: string) => {
    change(text)
    toast.show({
      tone: 'info',
      text: texts.applied(),
      action: { label: LL.common.actions.undo(), run: () => change(draft) },
    })
    setAsked(null)
  }
  const use = (text: string) => {
    setChoosing(false)
    if (draft.trim() === '') apply(text)
    else setAsked(text)
  }
  const dialogs = (
    <>
      {choosing && <TemplateDialog onUse={use} onClose={() => setChoosing(false)} />}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && apply(asked)}
        title={texts.replaceTitle()}
        confirmLabel={texts.replace()}
      >
        <p>{texts.replaceText()}</p>
      </ConfirmDialog>
    </>
  )
  return { open: () => setChoosing(true), dialogs }
}

function Editor({ prompt }: { prompt: Prompt }) {
  const LL = useLL()
  const texts = LL.training.prompt
  const textOf = useFailureText()
  const { draft, state, failure, canSave, change } = prompt
  const blocked = state === 'unsaved' && !canSave ? LL.errors.prompt_too_long() : texts.unchanged()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <textarea
        aria-label={texts.label()}
        value={draft}
        onChange={(event) => change(event.target.value)}
        placeholder={texts.placeholder()}
        className={cn(
          controlStyle,
          'scroll-thin h-[max(18rem,calc(100dvh-24rem))] w-full resize-y px-3 py-2.5 leading-6',
        )}
      />
      {failure && (
        <Banner tone="danger" title={texts.saveFailed()}>
          {textOf(failure)}
        </Banner>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <PromptCount text={draft} />
          <VersionLine version={prompt.saved} />
        </div>
        <SaveButtons texts={texts} editor={prompt} blocked={blocked} />
      </div>
    </div>
  )
}

/** Author and date of the current version. */
function VersionLine({ version }: { version: PromptVersion | null }) {
  const { prompt } = useLL().training
  const { locale } = useLocale()
  const now = useNow(30_000)
  if (!version || version.created_at === null)
    return <p className="text-sm text-text-faint">{prompt.never()}</p>
  const when = formatRelative(locale, new Date(version.created_at), now)
  const { author } = version
  return (
    <p className="text-sm text-text-faint">
      {prompt.version({ version: version.version })},{' '}
      {author ? prompt.savedBy({ name: author, when }) : prompt.savedAt({ when })}
    </p>
  )
}

const EditorSkeleton = () => (
  <Loading className="flex min-w-0 flex-1 flex-col gap-3">
    <Skeleton className="h-[max(18rem,calc(100dvh-24rem))] w-full rounded-lg" />
    <Skeleton className="h-4 w-56" />
  </Loading>
)
