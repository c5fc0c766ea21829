import { useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

/** The bot's icon, or a default icon if it has none or the image cannot be loaded. */
export function Avatar({ icon = '' }: { readonly icon?: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span class="avatar" aria-hidden="true">
      {icon && !isBroken ? (
        <img src={icon} alt="" referrerpolicy="no-referrer" onError={() => setBroken(true)} />
      ) : (
        <Icon name="bot" />
      )}
    </span>
  )
}
