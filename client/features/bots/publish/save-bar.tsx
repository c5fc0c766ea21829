import { useOnline } from '#client/app/use-online.ts'
import { formatList } from '#client/lib/format.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Field } from '#machines/publish/draft.ts'
import { useFailureText } from '../forms/failure-text.ts'
import { SaveStateText } from '../forms/save-state.tsx'
import type { usePublish } from './use-publish.ts'

type Publish = ReturnType<typeof usePublish>

/** How the draft stands, and the buttons that save and discard it. */
export function SaveBar({ publish }: { publish: Publish }) {
  const { publish: texts, bots } = useLL()
  const online = useOnline()
  const { state, issues, conflicts, canSave, canDiscard, save, discard } = publish
  const isInvalid = Object.keys(issues).length > 0
  const blocked = conflicts.length > 0 ? texts.resolve() : isInvalid ? texts.invalid() : texts.unchanged()
  const reason = canSave || state === 'saving' ? null : blocked
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SaveStateText state={state} label={texts[state]()} />
      <Button variant="ghost" disabledReason={canDiscard ? null : texts.unchanged()} onClick={discard}>
        {texts.discard()}
      </Button>
      <Button
        variant="primary"
        busy={state === 'saving'}
        disabledReason={online ? reason : bots.build.offline()}
        onClick={save}
      >
        {texts.save()}
      </Button>
    </div>
  )
}

/** What someone else saved meanwhile, and why a save failed. */
export function SaveNotices({ publish }: { publish: Publish }) {
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
