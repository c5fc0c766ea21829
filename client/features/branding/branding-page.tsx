import { FailureState } from '#client/core/failures/failure-state.tsx'
import { LeaveDialog } from '#client/core/forms/leave-dialog.tsx'
import { SaveButtons } from '#client/core/forms/save-buttons.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { useHotkeys } from '#client/lib/use-hotkeys.tsx'
import { ButtonLink } from '#client/ui/controls/link.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { Loading, Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { PageHeader } from '#client/ui/layout/page-header.tsx'
import { BrandingPreview } from './branding-preview.tsx'
import { ColorCards } from './color-cards.tsx'
import { type BrandingForm, BrandingFormContext } from './form.ts'
import { ImagesCard } from './images-card.tsx'
import { NameCard } from './name-card.tsx'
import { Notices } from './notices.tsx'
import { useBrandingEditor } from './use-branding-editor.ts'

type Editor = ReturnType<typeof useBrandingEditor>

/** Page for the branding of the console and the widget, with a preview. */
export function BrandingPage() {
  const { branding: texts, publish } = useLL()
  const editor = useBrandingEditor()
  useHotkeys(texts.title(), [{ keys: '$mod+s', label: publish.save(), run: editor.save, whileTyping: true }])
  if (editor.loading) return <BrandingSkeleton />
  if (!editor.draft || !editor.config)
    return (
      <>
        <PageHeader title={texts.title()} description={texts.description()} />
        <FailureState title={texts.failed()} failure={editor.failure} onRetry={editor.reload} />
      </>
    )
  return (
    <>
      <Editing editor={editor} config={editor.config} draft={editor.draft} />
      <LeaveDialog open={editor.leaving} onLeave={editor.confirmLeave} onStay={editor.cancelLeave} />
    </>
  )
}

interface EditingProps extends Pick<BrandingForm, 'config' | 'draft'> {
  readonly editor: Editor
}

function Editing({ editor, config, draft }: EditingProps) {
  const { branding: texts, publish } = useLL()
  const { issues, change, conflicts } = editor
  const form = { config, draft, issues, change }
  const isInvalid = Object.keys(issues).length > 0
  const blocked =
    conflicts.length > 0 ? publish.resolve() : isInvalid ? publish.invalid() : publish.unchanged()
  return (
    <BrandingFormContext value={form}>
      <PageHeader title={texts.title()} description={texts.description()} />
      <div className="-my-2 sticky top-0 z-20 flex justify-end bg-surface-sunken py-2">
        <SaveButtons texts={publish} editor={editor} blocked={blocked} />
      </div>
      <Notices editor={editor} />
      {config.bot_id === null && (
        <Banner
          tone="warning"
          action={
            <ButtonLink size="small" href={paths.build()}>
              {texts.toBots()}
            </ButtonLink>
          }
        >
          {texts.noBot()}
        </Banner>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <NameCard />
          <ImagesCard />
          <ColorCards />
        </div>
        <BrandingPreview />
      </div>
    </BrandingFormContext>
  )
}

const BrandingSkeleton = () => (
  <Loading className="flex flex-col gap-4">
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-28 w-full rounded-lg" />
    <Skeleton className="h-64 w-full rounded-lg" />
    <Skeleton className="h-40 w-full rounded-lg" />
  </Loading>
)
