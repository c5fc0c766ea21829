import { LayoutTemplate } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { LeaveDialog } from '#client/core/forms/leave-dialog.tsx'
import { SaveButtons } from '#client/core/forms/save-buttons.tsx'
import { useNow } from '#client/core/hooks/use-now.ts'
import { memberName } from '#client/core/session/member-name.ts'
import { useAccount } from '#client/core/session/session.tsx'
import { formatRelative } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { useGate } from '#client/shared/answers/use-gate.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import type { PromptVersion } from '#contract/knowledge/training.ts'
import { StepFrame } from '../step-frame.tsx'
import { NeedsProvider } from './needs-provider.tsx'
import { PromptCount } from './prompt-count.tsx'
import { PromptText } from './prompt-text.tsx'
import { PromptTips } from './prompt-tips.tsx'
import { PromptVersions } from './prompt-versions.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { type Prompt, usePrompt } from './use-prompt.ts'

interface PromptStepProps {
  readonly botId: number
  /** Playground shown in the pane next to the prompt. */
  readonly trial: ReactNode
  readonly onSaved: (version: PromptVersion) => void
}

/** Step for editing the instructions that a bot follows in every answer. */
export function PromptStep({ botId, trial, onSaved }: PromptStepProps) {
  const LL = useLL()
  const texts = LL.training.prompt
  const prompt = usePrompt(botId, onSaved)
  const templates = useTemplates(prompt)
  const gate = useGate(botId)
  const save = () => {
    if (prompt.canSave) gate.guard({ kind: 'prompt', prompt: prompt.draft }, prompt.save)
  }
  useHotkeys(texts.title(), [{ keys: '$mod+s', label: LL.bots.build.save(), run: save, whileTyping: true }])
  const head = (
    <Button icon={LayoutTemplate} onClick={templates.open} disabled={prompt.saved === null}>
      {texts.fromTemplate()}
    </Button>
  )
  return (
    <StepFrame wide title={texts.title()} text={texts.text()} actions={head}>
      {prompt.saved === null && !prompt.loading ? (
        <FailureState title={texts.failed()} failure={prompt.failure} onRetry={prompt.reload} />
      ) : (
        <div className="flex flex-col gap-6 xl:flex-row">
          {prompt.loading ? <EditorSkeleton /> : <Editor prompt={{ ...prompt, save }} />}
          {!prompt.loading && <SidePane botId={botId} prompt={prompt} trial={trial} />}
        </div>
      )}
      {gate.dialog}
      {templates.dialogs}
      <LeaveDialog open={prompt.leaving} onLeave={prompt.confirmLeave} onStay={prompt.cancelLeave} />
    </StepFrame>
  )
}

interface SidePaneProps extends Pick<PromptStepProps, 'botId' | 'trial'> {
  readonly prompt: Prompt
}

/** Pane next to the prompt with its versions, a trial, and tips. */
function SidePane({ botId, prompt, trial }: SidePaneProps) {
  const { promptEditor: texts } = useLL()
  const [tab, setTab] = useState<'versions' | 'try' | 'tips'>(prompt.saved?.version ? 'versions' : 'tips')
  const items = [
    { id: 'versions', label: texts.versions(), content: <PromptVersions botId={botId} prompt={prompt} /> },
    {
      id: 'try',
      label: texts.tryIt(),
      content: (
        <div className="flex h-[max(24rem,calc(100dvh-22rem))] flex-col gap-3">
          <p className="text-sm text-text-muted">{texts.tryText()}</p>
          <div className="min-h-0 flex-1 overflow-y-auto rounded-lg border">{trial}</div>
        </div>
      ),
    },
    { id: 'tips', label: texts.tips(), content: <PromptTips /> },
  ] as const
  return (
    <aside aria-label={texts.beside()} className="min-w-0 xl:w-96 xl:shrink-0">
      <Tabs label={texts.beside()} value={tab} onChange={setTab} items={items} />
    </aside>
  )
}

/**
 * Returns the dialogs for choosing and applying a template. A template is applied immediately if the editor is empty, otherwise
 * after confirmation (specification 2).
 */
function useTemplates({ draft, write }: Prompt) {
  const LL = useLL()
  const { template: texts } = LL.training
  const toast = useToast()
  const [choosing, setChoosing] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  const apply = (text: string) => {
    write(text)
    toast.show({
      tone: 'info',
      text: texts.applied(),
      action: { label: LL.common.actions.undo(), run: () => write(draft) },
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
  const { draft, issues, conflicts, write } = prompt
  const tooLong = issues.prompt ? LL.errors.prompt_too_long() : texts.unchanged()
  const blocked = conflicts.length > 0 ? LL.promptEditor.resolve() : tooLong
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <EditorBanners prompt={prompt} />
      <PromptText value={draft} onChange={write} />
      {draft === prompt.saved?.prompt && <NeedsProvider instructions={prompt.saved.needs_provider} />}
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

/** Banners about a failed save, changes saved by others, and a restored draft. */
function EditorBanners({ prompt }: { prompt: Prompt }) {
  const LL = useLL()
  const { promptEditor: texts } = LL
  const textOf = useFailureText()
  const { saved, failure, conflicts, foreign, kept, keepMine, takeTheirs, dismiss } = prompt
  const version = saved?.version ?? 0
  const isAtOdds = conflicts.length > 0
  const { profile } = useAccount()
  const isOwn = saved?.author === memberName(profile)
  const choice = (
    <>
      <Button size="small" onClick={keepMine}>
        {isOwn ? texts.keepThis() : LL.publish.keepMine()}
      </Button>
      <Button size="small" onClick={takeTheirs}>
        {isOwn ? texts.takeVersion({ version }) : LL.publish.takeTheirs()}
      </Button>
    </>
  )
  const others = saved?.author
    ? texts.conflictBy({ name: saved.author, version })
    : texts.conflict({ version })
  return (
    <>
      {failure && (
        <Banner tone="danger" title={LL.training.prompt.saveFailed()} onDismiss={dismiss}>
          {textOf(failure)}
        </Banner>
      )}
      {isAtOdds && (
        <Banner tone="warning" action={choice}>
          {isOwn ? texts.conflictOwn({ version }) : others}
        </Banner>
      )}
      {!isAtOdds && foreign.length > 0 && <Banner onDismiss={dismiss}>{texts.foreign({ version })}</Banner>}
      {kept.back && (
        <Banner onDismiss={kept.forget}>
          {kept.back.version === version ? texts.draft() : texts.draftOlder({ version: kept.back.version })}
        </Banner>
      )}
    </>
  )
}

/** Line with the author and date of the saved version. */
function VersionLine({ version }: { version: PromptVersion | null }) {
  const { prompt } = useLL().training
  const { locale } = useLocale()
  const now = useNow(30_000)
  if (!version?.version) return <p className="text-sm text-text-faint">{prompt.never()}</p>
  // Some servers do not say when it was saved.
  if (version.created_at === null) return null
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
