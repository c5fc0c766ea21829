import { createContext, type ReactNode, use, useState } from 'react'
import type { LanguageEntry } from '#contract/bots/bots.ts'

/** Parts of the widget that the preview shows. */
export const previewViews = ['closed', 'welcome', 'form', 'chat'] as const
/** Part of the widget that the preview shows. */
export type PreviewView = (typeof previewViews)[number]

/** What the preview shows: a part of the widget, in a language of the bot or with its default texts. */
export interface PreviewFocus {
  readonly view: PreviewView
  readonly language: LanguageEntry['language'] | null
  readonly show: (changes: Partial<Pick<PreviewFocus, 'view' | 'language'>>) => void
}

const PreviewFocusContext = createContext<PreviewFocus | null>(null)

/** Keeps what the preview shows, for the form beside it. */
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

/** Returns what the preview shows, and the function that changes it. */
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

/** A part of the form: while it is edited, the preview shows what it is about. */
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
