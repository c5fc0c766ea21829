import { useEffect } from 'react'
import { FailureState } from '#client/core/failures/failure-state.tsx'
import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { LeaveDialog } from '#client/core/forms/leave-dialog.tsx'
import { SaveButtons } from '#client/core/forms/save-buttons.tsx'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { useToast } from '#client/ui/feedback/toaster.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import type { SettingsField } from '#machines/settings/settings-draft.ts'
import { SettingsFormContext } from './form.ts'
import { InstallationCard, useInstallation } from './installation-card.tsx'
import { SectionLinks, Sections } from './sections.tsx'
import { useSettings } from './use-settings.ts'

type Editor = ReturnType<typeof useSettings>

/** Account settings page, whose sections have anchors and are saved together. */
export function SettingsPage() {
  const { settings: texts, publish } = useLL()
  const toast = useToast()
  const editor = useSettings((fields, { model }) => {
    if (fields.includes('refer_model') && model)
      toast.show({ text: texts.model.saved({ name: model.refer_model }) })
  })
  useHotkeys(texts.title(), [{ keys: '$mod+s', label: publish.save(), run: editor.save, whileTyping: true }])
  if (editor.loading) return <SettingsSkeleton />
  if (!editor.draft || !editor.settings)
    return (
      <>
        <PageHeader title={texts.title()} description={texts.description()} />
        <FailureState title={texts.failed()} failure={editor.failure} onRetry={editor.reload} />
      </>
    )
  return (
    <>
      <Editing editor={editor} settings={editor.settings} draft={editor.draft} />
      <LeaveDialog open={editor.leaving} onLeave={editor.confirmLeave} onStay={editor.cancelLeave} />
    </>
  )
}

interface EditingProps {
  readonly editor: Editor
  readonly settings: NonNullable<Editor['settings']>
  readonly draft: NonNullable<Editor['draft']>
}

function Editing({ editor, settings, draft }: EditingProps) {
  const { settings: texts, publish } = useLL()
  const { issues, change, conflicts } = editor
  const form = { settings, draft, issues, change }
  const isInvalid = Object.keys(issues).length > 0
  const blocked =
    conflicts.length > 0 ? publish.resolve() : isInvalid ? publish.invalid() : publish.unchanged()
  const installation = useInstallation()
  useScrollToAnchor()
  return (
    <SettingsFormContext value={form}>
      <PageHeader title={texts.title()} description={texts.description()} />
      <div className="flex items-start gap-8">
        <SectionLinks findings={installation.data?.findings.length} />
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          <div className="-my-2 sticky top-0 z-20 flex justify-end bg-surface-sunken py-2">
            <SaveButtons texts={publish} editor={editor} blocked={blocked} />
          </div>
          <Notices editor={editor} />
          <InstallationCard installation={installation} />
          <Sections />
        </div>
      </div>
    </SettingsFormContext>
  )
}

/** Scrolls to the section named in the URL, once the sections are rendered. */
function useScrollToAnchor(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1)
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [])
}

/** Banners about changes by others and about a failed save. */
function Notices({ editor }: { editor: Editor }) {
  const { settings: texts, publish } = useLL()
  const { locale } = useLocale()
  const textOf = useFailureText()
  const { failure, failedFields, conflicts, foreign, issues: _, ...commands } = editor
  const named = (fields: readonly SettingsField[]) => ({
    fields: formatList(
      locale,
      fields.map((field) => texts.field[field]()),
    ),
  })
  const choice = (
    <>
      <Button size="small" onClick={commands.keepMine}>
        {publish.keepMine()}
      </Button>
      <Button size="small" onClick={commands.takeTheirs}>
        {publish.takeTheirs()}
      </Button>
    </>
  )
  return (
    <>
      {failure && (
        <Banner
          tone="danger"
          title={failedFields.includes('refer_model') ? texts.model.failed() : publish.saveFailed()}
          onDismiss={commands.dismiss}
        >
          {textOf(failure)}
        </Banner>
      )}
      {conflicts.length > 0 && (
        <Banner tone="warning" action={choice}>
          {publish.conflict(named(conflicts))}
        </Banner>
      )}
      {conflicts.length === 0 && foreign.length > 0 && (
        <Banner onDismiss={commands.dismiss}>{publish.foreign(named(foreign))}</Banner>
      )}
    </>
  )
}

const SettingsSkeleton = () => (
  <Loading className="flex flex-col gap-4">
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-40 w-full rounded-lg" />
    <Skeleton className="h-64 w-full rounded-lg" />
    <Skeleton className="h-40 w-full rounded-lg" />
  </Loading>
)
