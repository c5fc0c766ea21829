import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandMark } from '#client/core/branding/brand.tsx'
import { useProductName } from '#client/core/page/title.tsx'
import { cn } from '#client/lib/cn.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Avatar } from '#client/ui/display/avatar.tsx'

interface BubbleProps {
  readonly own?: boolean
  /** Author's picture, shown to the left of the bubble. */
  readonly by?: ReactNode
  readonly children: ReactNode
}

const Bubble = ({ own = false, by, children }: BubbleProps) => (
  <div className={cn('flex items-end gap-2', own && 'justify-end pl-10')}>
    {by}
    <div
      className={cn(
        'rounded-lg px-3 py-2',
        own ? 'rounded-br-sm bg-accent-fill text-on-accent' : 'rounded-bl-sm bg-surface-sunken',
      )}
    >
      {children}
    </div>
  </div>
)

/** Illustration of the product: a question, an answer with its source, and a person who takes over. */
export function ConversationIllustration() {
  const LL = useLL()
  const { label, customer, bot, source, wish, taken, agent } = LL.app.illustration
  const botMark = <BrandMark className="size-6" />
  return (
    <div
      role="img"
      aria-label={label()}
      className="flex w-full max-w-96 flex-col gap-3 rounded-lg border bg-surface-raised p-4 shadow-dialog"
    >
      <div className="-mx-4 -mt-4 flex items-center gap-2.5 border-b px-4 py-3">
        <BrandMark className="size-6" />
        <span className="font-medium">{useProductName()}</span>
        <span className="ml-auto size-2 rounded-full bg-success" />
      </div>
      <Bubble own>{customer()}</Bubble>
      <Bubble by={botMark}>
        {bot()}
        <span className="mt-2 flex w-fit items-center gap-1.5 rounded-md border bg-surface px-2 py-1 text-text-muted text-xs">
          <FileText className="size-3.5" strokeWidth={1.75} />
          {source()}
        </span>
      </Bubble>
      <Bubble own>{wish()}</Bubble>
      <div className="flex items-center gap-3 text-text-muted text-xs">
        <span className="flex-1 border-t" />
        {taken()}
        <span className="flex-1 border-t" />
      </div>
      <Bubble by={<Avatar size="small" name="Mai Tran" />}>{agent()}</Bubble>
    </div>
  )
}
