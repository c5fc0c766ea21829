import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Brand } from '#client/app/brand.tsx'
import { ConversationPicture } from '#client/app/conversation-picture.tsx'
import { LanguageMenu } from '#client/app/language-menu.tsx'
import { paths } from '#client/app/paths.ts'

interface AuthFrameProps {
  readonly title: string
  readonly text: ReactNode
  /** Where else one might want to go, below the form. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** A form at the left, what the product does at the right. */
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
      <ConversationPicture />
    </div>
  </div>
)
