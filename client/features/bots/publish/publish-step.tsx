import { Eye } from 'lucide-react'
import { useState } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { LeaveDialog } from '#client/core/forms/leave-dialog.tsx'
import { useMedia } from '#client/core/hooks/use-media.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import type { Bot } from '#contract/bots/bots.ts'
import { currentTranslations } from '#contract/bots/translatable.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { PublishFormContext } from './form.ts'
import { WidgetPreview } from './preview/widget-preview.tsx'
import { PreviewFocusProvider } from './preview-focus.tsx'
import { PublishTabs } from './publish-tabs.tsx'
import { SaveBanners, SaveBar } from './save-bar.tsx'
import { usePublish } from './use-publish.ts'

/** Width from which the preview is shown next to the form. */
const WIDE_QUERY = '(min-width: 1280px)'

interface PublishStepProps {
  readonly botId: number
  readonly onSaved: (bot: Bot) => void
}

type Publish = ReturnType<typeof usePublish>

/** Step for the bot settings, with a preview of the widget. */
export function PublishStep({ botId, onSaved }: PublishStepProps) {
  const { publish: texts } = useLL()
  const publish = usePublish(botId, onSaved)
  useHotkeys(texts.title(), [{ keys: '$mod+s', label: texts.save(), run: publish.save, whileTyping: true }])
  if (publish.loading) return <PublishSkeleton />
  if (!publish.draft || !publish.bot)
    return <FailureState title={texts.failed()} failure={publish.failure} onRetry={publish.reload} />
  return (
    <>
      <PublishForm publish={publish} bot={publish.bot} draft={publish.draft} />
      <LeaveDialog open={publish.leaving} onLeave={publish.confirmLeave} onStay={publish.cancelLeave} />
    </>
  )
}

interface PublishFormProps {
  readonly publish: Publish
  readonly bot: Bot
  readonly draft: NonNullable<Publish['draft']>
}

function PublishForm({ publish, bot, draft }: PublishFormProps) {
  const { publish: texts } = useLL()
  const wide = useMedia(WIDE_QUERY)
  const { issues, failure, change, state } = publish
  // When a default text is edited, its translations are kept under the new text.
  const changeAll = (changes: Partial<Draft>) => {
    const after = { ...draft, ...changes }
    const languages = currentTranslations(after.languages, draft, after)
    change(languages === draft.languages ? changes : { ...changes, languages })
  }
  const form = { draft, issues, failure, change: changeAll }
  return (
    <PreviewFocusProvider>
      <div className="flex min-h-full">
        <section className="min-w-0 flex-1">
          <header className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b bg-surface-sunken px-4 py-3 sm:px-6">
            <h2 className="font-semibold text-lg">{texts.title()}</h2>
            <div className="flex flex-wrap items-center gap-2">
              <SaveBar publish={publish} />
              {!wide && <PreviewDrawer draft={draft} />}
            </div>
            <div className="flex basis-full flex-col gap-2 empty:hidden">
              <SaveBanners publish={publish} />
            </div>
          </header>
          <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:p-6">
            <p className="text-text-muted">{texts.text()}</p>
            <PublishFormContext value={form}>
              <PublishTabs bot={bot} isUnsaved={state === 'unsaved'} />
            </PublishFormContext>
          </div>
        </section>
        {wide && (
          <aside aria-label={texts.preview.title()} className="w-104 shrink-0 border-l bg-surface">
            <div className="sticky top-0 flex max-h-[calc(100dvh-6.5rem)] flex-col px-5 py-4">
              <WidgetPreview draft={draft} />
            </div>
          </aside>
        )}
      </div>
    </PreviewFocusProvider>
  )
}

function PreviewDrawer({ draft }: Pick<PublishFormProps, 'draft'>) {
  const { preview } = useLL().publish
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Eye} onClick={() => setOpen(true)}>
        {preview.open()}
      </Button>
      <Drawer open={open} onClose={() => setOpen(false)} title={preview.title()}>
        <WidgetPreview draft={draft} />
      </Drawer>
    </>
  )
}

const PublishSkeleton = () => (
  <Loading className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:p-6">
    <Skeleton className="h-7 w-40" />
    <Skeleton className="h-9 w-full" />
    <Skeleton className="h-48 w-full rounded-lg" />
    <Skeleton className="h-48 w-full rounded-lg" />
  </Loading>
)
