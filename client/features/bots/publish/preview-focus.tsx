import { createContext, type ReactNode, use, useState } from 'react'
import type { LanguageEntry } from '#contract/bots/bots.ts'

/** Parts of the widget that the preview shows. */
export const previewViews = ['closed', 'welcome', 'form', 'chat'] as const
/** Part of the widget that the preview shows. */
export type PreviewView = (typeof previewViews)[number]

/** Focus of the preview: a part of the widget, in one of the bot's languages or with its default texts. */
export interface PreviewFocus {
  readonly view: PreviewView
  readonly language: LanguageEntry['language'] | null
  readonly show: (changes: Partial<Pick<PreviewFocus, 'view' | 'language'>>) => void
}

const PreviewFocusContext = createContext<PreviewFocus | null>(null)

/** Provides the focus of the preview to the form next to it. */
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

/** Returns the focus of the preview and a function that changes it. */
export function usePreviewFocus(): PreviewFocus {
  const focus = use(PreviewFocusContext)
  if (!focus) throw new Error('usePreviewFocus must be used below a PreviewFocusProvider.')
  return focus
}

interface PreviewedProps {
  readonly view?: PreviewView
  /** Null for the default texts. */
  readonly language?: PreviewFocus['language']
  readonly children: ReactNode
}

/** Part of the form; while it is edited, the preview shows the related part of the widget. */
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
