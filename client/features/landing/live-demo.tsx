import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLL } from '#client/lib/i18n.tsx'
import { openWidget, useWidgetScript } from '#client/shared/widget/use-widget-script.ts'
import { Button } from '#client/ui/controls/button.tsx'

/** Returns the API key of the operator's demo bot (DEMO_BOT_KEY), which the relay writes into the page; '' if there is none. */
const demoBot = (): string => document.querySelector<HTMLMetaElement>('meta[name="demo-bot"]')?.content ?? ''

/** Button that opens a real chat with the operator's bot; renders nothing if there is none. The widget is loaded on demand. */
export function LiveDemo() {
  const texts = useLL().app.landing
  const [isAsked, ask] = useState(false)
  const key = demoBot()
  if (!key) return null
  return (
    <>
      <Button size="large" icon={MessageCircle} onClick={() => (isAsked ? openWidget() : ask(true))}>
        {texts.tryIt()}
      </Button>
      {isAsked && <Widget botKey={key} />}
    </>
  )
}

function Widget({ botKey }: { botKey: string }) {
  const state = useWidgetScript(botKey)
  const texts = useLL().app.landing
  useEffect(() => {
    if (state === 'running') openWidget()
  }, [state])
  return state === 'failed' ? (
    <p role="status" className="w-full text-danger-text text-sm">
      {texts.tryFailed()}
    </p>
  ) : null
}
