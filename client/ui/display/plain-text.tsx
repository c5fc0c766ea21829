import { linkParts } from '#client/lib/links.ts'
import { ExternalLink } from '../controls/link.tsx'

/** Unformatted text with clickable URLs. */
export const PlainText = ({ text }: { text: string }) => (
  <p className="wrap-anywhere whitespace-pre-wrap">
    {linkParts(text).map(({ text: part, href }, at) =>
      href === null ? (
        part
      ) : (
        <ExternalLink key={`${at} ${href}`} href={href}>
          {part}
        </ExternalLink>
      ),
    )}
  </p>
)
