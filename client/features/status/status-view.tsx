import type { ReactNode } from 'react'
import { Brand } from '#client/core/branding/brand.tsx'
import { Illustration } from '#client/ui/feedback/illustration.tsx'
import type { MotifName } from '#client/ui/feedback/illustration-motifs.tsx'

interface StatusViewProps {
  readonly motif: MotifName
  readonly title: string
  /** Paragraphs that explain the problem and what can be done about it. */
  readonly texts: readonly string[]
  readonly actions: ReactNode
}

/** Page that explains why the console is unavailable. */
export const StatusView = ({ motif, title, texts, actions }: StatusViewProps) => (
  <div className="flex min-h-full flex-col items-center p-6">
    <Brand />
    <div className="flex flex-1 flex-col items-center justify-center gap-4 py-10 text-center">
      <Illustration motif={motif} />
      <h1 className="text-balance font-semibold text-2xl">{title}</h1>
      {texts.map((text) => (
        <p key={text} className="max-w-lg text-balance text-text-muted">
          {text}
        </p>
      ))}
      <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>
    </div>
  </div>
)
