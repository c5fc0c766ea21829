import { ArrowUp, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { pictureAt } from '#client/lib/base-path.ts'
import { useLL } from '#client/lib/i18n.tsx'
import { Markdown } from '#client/ui/display/markdown.tsx'
import type { LanguageEntry } from '#contract/bots/bots.ts'
import { translated } from '#contract/bots/translations.ts'
import type { Draft } from '#machines/publish/draft.ts'
import { PanelAvatar } from './preview-frame.tsx'
import { welcomeOf } from './preview-texts.ts'

interface PreviewChatProps {
  readonly draft: Draft
  readonly texts: Omit<LanguageEntry, 'language'>
  /** True to show the chat before its first message, with suggested questions and terms; false to show an example turn. */
  readonly isFresh: boolean
}

/** Conversation in the preview: banners, greeting, suggested questions or an example turn, and the text box. */
export function PreviewChat({ draft, texts, isFresh }: PreviewChatProps) {
  const { preview } = useLL().publish
  const name = draft.customer_info_custom_field.enabled ? preview.name() : null
  return (
    <>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1).
        tabIndex={0}
        className="scroll-thin flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-4 -outline-offset-2"
      >
        <PreviewBanners banners={draft.banners} texts={texts} />
        <Theirs draft={draft}>
          <Markdown text={welcomeOf(texts.welcome_message, name)} />
        </Theirs>
        {isFresh ? <Suggestions draft={draft} texts={texts} /> : <ExampleTurn draft={draft} />}
      </div>
      {isFresh && texts.terms && (
        <div className="line-clamp-3 px-5 pb-2 text-text-faint text-xs">
          <Markdown text={texts.terms} />
        </div>
      )}
      <div className="mx-3 flex items-end gap-1 rounded-[16px] border border-border-strong bg-surface-raised p-1.5">
        {draft.attach_enabled && <Paperclip aria-hidden className="mx-2 size-5 shrink-0 text-text-faint" />}
        <span className="wrap-anywhere min-w-0 flex-1 px-2 py-2 text-text-faint">{texts.bot_question}</span>
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-[12px] bg-(--fill) text-(--ink)">
          <ArrowUp aria-hidden className="size-5" />
        </span>
      </div>
    </>
  )
}

function ExampleTurn({ draft }: { draft: Draft }) {
  const { preview } = useLL().publish
  return (
    <>
      <p className="max-w-[86%] self-end rounded-[16px] rounded-br-[4px] bg-(--fill) px-3.5 py-2.5 text-(--ink)">
        {preview.visitor()}
      </p>
      <Theirs draft={draft} below={preview.source()}>
        <Markdown text={preview.answer()} />
      </Theirs>
    </>
  )
}

interface TheirsProps {
  readonly draft: Draft
  readonly below?: string
  readonly children: ReactNode
}

const Theirs = ({ draft, below, children }: TheirsProps) => (
  <div className="flex gap-2">
    <PanelAvatar icon={draft.bot_icon} size={28} />
    <div className="min-w-0 max-w-[86%]">
      <div className="rounded-[16px] rounded-tl-[4px] border bg-surface-raised px-3.5 py-2.5">{children}</div>
      {below && <p className="px-1 pt-1 text-sm text-text-muted">▸ {below}</p>}
    </div>
  </div>
)

function PreviewBanners({ banners, texts }: Pick<Draft, 'banners'> & Pick<PreviewChatProps, 'texts'>) {
  const say = (text: string) => translated(texts.translations, text)
  const shown = banners.filter(({ type, text, status }) =>
    type === 'image' ? status === 'ready' : text !== '',
  )
  return shown.map(({ type, text, image }, at) => (
    <div
      key={at}
      className="shrink-0 overflow-hidden rounded-[12px] bg-[color-mix(in_srgb,var(--accent-ink)_12%,var(--color-surface-raised))] font-medium"
    >
      {type === 'image' ? (
        <img src={pictureAt(image)} alt={say(text)} className="block w-full" />
      ) : (
        <p className="wrap-anywhere px-3.5 py-2.5">{say(text)}</p>
      )}
    </div>
  ))
}

const Suggestions = ({ draft: { sample_questions }, texts }: Pick<PreviewChatProps, 'draft' | 'texts'>) => {
  const shown = sample_questions.filter(({ question }) => question.trim() !== '')
  if (shown.length === 0) return null
  return (
    <ul className="mt-auto flex flex-col items-end gap-2">
      {shown.map(({ question }, at) => (
        <li
          key={at}
          className="wrap-anywhere rounded-[16px] rounded-br-[4px] border border-[color-mix(in_srgb,var(--accent-ink)_45%,var(--color-surface-raised))] bg-surface-raised px-3.5 py-2 font-medium text-(--accent-ink)"
        >
          {translated(texts.translations, question)}
        </li>
      ))}
    </ul>
  )
}
