import { useFailureText } from '#client/core/failures/use-failure-text.ts'
import { SaveButtons } from '#client/core/forms/save-buttons.tsx'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import type { Field } from '#machines/publish/draft.ts'
import type { usePublish } from './use-publish.ts'

type Publish = ReturnType<typeof usePublish>

/** Shows whether the draft is saved or why it cannot be saved, with buttons to save and discard it. */
export function SaveBar({ publish }: { publish: Publish }) {
  const { publish: texts } = useLL()
  const isInvalid = Object.keys(publish.issues).length > 0
  const isAtOdds = publish.conflicts.length > 0
  const blocked = isAtOdds ? texts.resolve() : isInvalid ? texts.invalid() : texts.unchanged()
  return <SaveButtons texts={texts} editor={publish} blocked={blocked} />
}

/** Banners about changes by others and about a failed save. */
export function SaveBanners({ publish }: { publish: Publish }) {
  const LL = useLL()
  const { locale } = useLocale()
  const textOf = useFailureText()
  const { foreign, conflicts, failure, keepMine, takeTheirs, dismiss } = publish
  const named = (fields: readonly Field[]) => ({
    fields: formatList(
      locale,
      fields.map((field) => LL.publish.field[field]()),
    ),
  })
  const choice = (
    <>
      <Button size="small" onClick={keepMine}>
        {LL.publish.keepMine()}
      </Button>
      <Button size="small" onClick={takeTheirs}>
        {LL.publish.takeTheirs()}
      </Button>
    </>
  )
  return (
    <>
      {failure && (
        <Banner tone="danger" title={LL.publish.saveFailed()} onDismiss={dismiss}>
          {textOf(failure)}
        </Banner>
      )}
      {conflicts.length > 0 && (
        <Banner tone="warning" action={choice}>
          {LL.publish.conflict(named(conflicts))}
        </Banner>
      )}
      {conflicts.length === 0 && foreign.length > 0 && (
        <Banner onDismiss={dismiss}>{LL.publish.foreign(named(foreign))}</Banner>
      )}
    </>
  )
}
