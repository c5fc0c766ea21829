import { RobotGlyph } from '#client/core/bots/robot-glyph.tsx'
import { brandOf } from '#contract/bots/bot-colors.ts'

interface BotIconProps {
  /** Data URL; empty or null for the built-in icon. */
  readonly icon: string | null
  /** Width and height in pixels. */
  readonly size: number
  readonly primary: string
  readonly secondary: string
}

/** Round picture of the bot, as on the launcher. */
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
