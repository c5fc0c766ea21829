import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Brand } from '#client/core/branding/brand.tsx'
import { LanguageMenu } from '#client/core/languages/language-menu.tsx'
import { paths } from '#client/core/navigation/paths.ts'
import { ConversationIllustration } from '#client/shared/illustrations/conversation.tsx'

interface AuthFrameProps {
  readonly title: string
  readonly text: ReactNode
  /** Links to related pages, shown below the form. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** Layout of the sign-in pages: form on the left, product picture on the right. */
export const AuthFrame = ({ title, text, below, children }: AuthFrameProps) => (
  <div className="grid min-h-full lg:grid-cols-2">
    <div className="flex min-w-0 flex-col bg-surface px-4 sm:px-8">
      <div className="flex h-16 shrink-0 items-center justify-between">
        <Link href={paths.home()} className="rounded-lg">
          <Brand />
        </Link>
        <LanguageMenu />
      </div>
      <div className="mx-auto flex w-full max-w-96 flex-1 flex-col justify-center gap-6 py-8">
        <div>
          <h1 className="text-balance font-semibold text-2xl">{title}</h1>
          <p className="wrap-anywhere mt-1 text-pretty text-text-muted">{text}</p>
        </div>
        {children}
        {below && <div className="flex flex-wrap gap-x-1.5 gap-y-1 text-text-muted">{below}</div>}
      </div>
      <div className="hidden h-16 shrink-0 sm:block" />
    </div>
    <div className="hidden items-center justify-center bg-accent-subtle p-10 lg:flex">
      <ConversationIllustration />
    </div>
  </div>
)
