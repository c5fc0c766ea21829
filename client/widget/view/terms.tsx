import './terms.css'
import { useMemo } from 'preact/hooks'
import { Markdown } from '../markdown/markdown.ts'
import { usePanel } from './use-session.ts'

/** Maximum length of terms that are shown in full above the input. */
const SHORT_MAX_CHARS = 160

/** Owner's terms, shown before the first message and before a form asks for details; long ones can be expanded. */
export function Terms() {
  const { state, LL } = usePanel()
  const text = state.words?.terms ?? ''
  const content = useMemo(() => <Markdown text={text} />, [text])
  if (!text) return null
  if (text.length <= SHORT_MAX_CHARS) return <div class="terms">{content}</div>
  return (
    <details class="terms">
      <summary>{LL.composer.terms()}</summary>
      {content}
    </details>
  )
}
