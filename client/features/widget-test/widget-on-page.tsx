import { call } from '#client/api/call.ts'
import { useResource } from '#client/core/hooks/use-resource.ts'
import { served } from '#client/lib/base-path.ts'
import { errorText } from '#client/lib/error-text.ts'
import { useLL, useLocale } from '#client/lib/i18n.tsx'
import { openWidget, useWidgetScript } from '#client/shared/widget/use-widget-script.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { CopyButton } from '#client/ui/controls/copy-button.tsx'
import { Banner } from '#client/ui/feedback/banner.tsx'
import { bootWidget } from '#contract/bots/widget-bots.ts'

/**
 * Status of the widget on this page. The loader fails silently if it may not show the bot, so this component also asks the server
 * and shows the reason.
 */
export function WidgetOnPage({ botKey }: { botKey: string }) {
  const LL = useLL()
  const { test } = LL.playground
  const { locale } = useLocale()
  const boot = useResource('widget test: panel', (signal) =>
    call(bootWidget, { query: { key: botKey }, signal }),
  )
  if (boot.failure && !boot.data)
    return (
      <Banner
        tone="danger"
        title={test.failed()}
        action={
          <Button size="small" onClick={boot.reload}>
            {LL.common.actions.retry()}
          </Button>
        }
      >
        {errorText({ locale, LL }, boot.failure)}
      </Banner>
    )
  return (
    <div className="flex flex-col gap-3">
      {boot.data ? (
        <Running botKey={botKey} isVisible={boot.data.is_visible} />
      ) : (
        <Banner>{test.loading()}</Banner>
      )}
      <Code botKey={botKey} />
    </div>
  )
}

function Running({ botKey, isVisible }: { botKey: string; isVisible: boolean }) {
  const { test } = useLL().playground
  const state = useWidgetScript(botKey)
  if (state === 'failed')
    return (
      <Banner tone="danger" title={test.failed()}>
        {test.scriptFailed()}
      </Banner>
    )
  return (
    <Banner
      tone={isVisible ? 'success' : 'warning'}
      action={
        !isVisible && (
          <Button size="small" onClick={openWidget}>
            {test.open()}
          </Button>
        )
      }
    >
      {state === 'loading' ? test.loading() : isVisible ? test.running() : test.hidden()}
    </Banner>
  )
}

/** Snippet to copy, and the URL of this page; shown immediately, so that nothing below shifts once the widget loads. */
function Code({ botKey }: { botKey: string }) {
  const { test } = useLL().playground
  const code = `<script src="${window.location.origin}${served('/widget.js')}" data-key="${botKey}" async></script>`
  return (
    <>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 break-all rounded-lg border bg-surface-sunken px-3 py-1.5 font-mono text-sm">
          {code}
        </code>
        <CopyButton text={code} />
      </div>
      <div className="flex items-center gap-2">
        <span className="text-sm text-text-muted">{test.share()}</span>
        <CopyButton text={window.location.href} label={test.link()} />
      </div>
    </>
  )
}
