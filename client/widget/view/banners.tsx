import { pictureAt } from '#client/lib/base-path.ts'
import './banners.css'
import { safeHref } from '#client/markdown/safe-href.ts'
import { translated } from '#contract/bots/translations.ts'
import type { PublicBot } from '#contract/bots/widget-bots.ts'
import { usePanel } from './use-session.ts'

type Banner = PublicBot['banners'][number]

function BannerView({ banner }: { readonly banner: Banner }) {
  const text = translated(usePanel().state.words?.translations, banner.text)
  const href = safeHref(banner.link)
  const content = banner.type === 'image' ? <img src={pictureAt(banner.image)} alt={text} /> : text
  if (!href) return <div class={`banner ${banner.type}`}>{content}</div>
  return (
    <a class={`banner ${banner.type}`} href={href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  )
}

/** Owner's banners; omits those without content, such as images that are still being uploaded. */
export const Banners = ({ banners }: { readonly banners: readonly Banner[] }) =>
  banners
    .filter(({ type, status, image, text }) => (type === 'image' ? status === 'ready' && image : text))
    .map((banner, index) => <BannerView key={index} banner={banner} />)
