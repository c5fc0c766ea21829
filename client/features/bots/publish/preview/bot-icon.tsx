import { brandOf } from '#client/core/branding/widget-colours.ts'

interface BotIconProps {
  /** Data URL; empty or null for the built-in icon. */
  readonly icon: string | null
  /** Width and height, px. */
  readonly size: number
  readonly primary: string
  readonly secondary: string
}

/** The bot's picture in a circle, as on the launcher. */
export function BotIcon({ icon, size, primary, secondary }: BotIconProps) {
  const { fill, ink } = brandOf(primary, secondary)
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, background: fill, color: ink }}
      className="inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full"
    >
      {icon ? <img src={icon} alt="" className="size-full object-cover" /> : <RobotGlyph size={size * 0.5} />}
    </span>
  )
}

/** The built-in icon. */
export const RobotGlyph = ({ size }: { size: number }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M12 4v3M7 7h10a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3zM9 12v1M15 12v1M9.5 16h5M1.5 12v3M22.5 12v3" />
  </svg>
)
