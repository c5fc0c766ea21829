import type { ButtonHTMLAttributes, Ref } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: IconName
  readonly label: string
  readonly button?: Ref<HTMLButtonElement>
}

/** Button that shows only an icon; its label is announced and appears on hover. */
export const IconButton = ({ icon, label, button, ...attributes }: IconButtonProps) => (
  <button ref={button} type="button" class="plain" aria-label={label} title={label} {...attributes}>
    <Icon name={icon} />
  </button>
)
