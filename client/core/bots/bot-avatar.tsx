import { Avatar, type AvatarProps } from '#client/ui/display/avatar.tsx'
import { RobotGlyph } from './robot-glyph.tsx'

interface BotAvatarProps extends Pick<AvatarProps, 'size'> {
  readonly bot: { readonly bot_name: string; readonly bot_icon: string | null }
}

/** Round bot avatar: the bot's picture, or the widget's built-in robot on the bot's own hue. */
export const BotAvatar = ({ bot, size }: BotAvatarProps) => (
  <Avatar name={bot.bot_name} src={bot.bot_icon} size={size} glyph={<RobotGlyph size="58%" />} />
)
