import { createContext, type ReactNode, use, useState } from 'react'
import type { LanguageEntry } from '#contract/bots/bots.ts'

/** Parts of the widget that the preview can show. */
export const previewViews = ['closed', 'welcome', 'form', 'chat'] as const
export type PreviewView = (typeof previewViews)[number]

/** Part of the widget that the preview shows, and the language, which is null for the default texts. */
export interface PreviewFocus {
  readonly view: PreviewView
  readonly language: LanguageEntry['language'] | null
  readonly show: (changes: Partial<Pick<PreviewFocus, 'view' | 'language'>>) => void
}

const PreviewFocusContext = createContext<PreviewFocus | null>(null)

/** Shares the part and language shown in the preview with the form next to it, which changes them. */
export function PreviewFocusProvider({ children }: { children: ReactNode }) {
  const [seen, setSeen] = useState<Pick<PreviewFocus, 'view' | 'language'>>({
    view: 'welcome',
    language: null,
  })
  const value = {
    ...seen,
    show: (changes: Partial<typeof seen>) => setSeen((before) => ({ ...before, ...changes })),
  }
  return <PreviewFocusContext value={value}>{children}</PreviewFocusContext>
}

export function usePreviewFocus(): PreviewFocus {
  const focus = use(PreviewFocusContext)
  if (!focus) throw new Error('usePreviewFocus must be used below a PreviewFocusProvider.')
  return focus
}

interface PreviewedProps {
  readonly view?: PreviewView
  /** Language to show; null shows the default texts, undefined leaves the language unchanged. */
  readonly language?: PreviewFocus['language']
  readonly children: ReactNode
}

/** Wraps a part of the form. When the member focuses a field in it, the preview shows the related part of the widget. */
export function Previewed({ view, language, children }: PreviewedProps) {
  const { show } = usePreviewFocus()
  return (
    <div
      onFocusCapture={() => show({ ...(view && { view }), ...(language !== undefined && { language }) })}
      className="contents"
    >
      {children}
    </div>
  )
}
