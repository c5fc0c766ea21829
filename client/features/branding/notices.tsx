import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import type { BrandingField } from '#machines/branding/branding-machine.ts'
import type { useBrandingEditor } from './use-branding-editor.ts'

/** Banners about changes by others and about a failed save. */
export function Notices({ editor }: { editor: ReturnType<typeof useBrandingEditor> }) {
  const { branding: texts, publish } = useLL()
  const { locale } = useLocale()
  const textOf = useFailureText()
  const { failure, conflicts, foreign, keepMine, takeTheirs, dismiss } = editor
  const named = (fields: readonly BrandingField[]) => ({
    fields: formatList(
      locale,
      fields.map((field) => texts.field[field]()),
    ),
  })
  const choice = (
    <>
      <Button size="small" onClick={keepMine}>
        {publish.keepMine()}
      </Button>
      <Button size="small" onClick={takeTheirs}>
        {publish.takeTheirs()}
      </Button>
    </>
  )
  return (
    <>
      {failure && (
        <Banner tone="danger" title={publish.saveFailed()} onDismiss={dismiss}>
          {textOf(failure)}
        </Banner>
      )}
      {conflicts.length > 0 && (
        <Banner tone="warning" action={choice}>
          {publish.conflict(named(conflicts))}
        </Banner>
      )}
      {conflicts.length === 0 && foreign.length > 0 && (
        <Banner onDismiss={dismiss}>{publish.foreign(named(foreign))}</Banner>
      )}
    </>
  )
}
