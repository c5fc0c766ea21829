import { Avatar, type AvatarProps } from '#client/ui/display/avatar.tsx'
import { RobotGlyph } from './robot-glyph.tsx'

interface BotAvatarProps extends Pick<AvatarProps, 'size'> {
  readonly bot: { readonly bot_name: string; readonly bot_icon: string | null }
}

/** A bot in a circle: its picture, or the built-in robot of the widget on a hue of its own. */
export const BotAvatar = ({ bot, size }: BotAvatarProps) => (
  <Avatar name={bot.bot_name} src={bot.bot_icon} size={size} glyph={<RobotGlyph size="58%" />} />
)
