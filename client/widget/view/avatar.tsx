import { useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

/** Returns the first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The bot's icon, or the initials of a person. */
export function Avatar({ icon = '', person = '' }: { readonly icon?: string; readonly person?: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span class={`avatar ${person ? 'person' : ''}`} aria-hidden="true">
      {person && initials(person)}
      {!person && icon && !isBroken && <img src={icon} alt="" onError={() => setBroken(true)} />}
      {!person && (!icon || isBroken) && <Icon name="bot" />}
    </span>
  )
}
