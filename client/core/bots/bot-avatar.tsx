import { Avatar, type AvatarProps } from '#client/ui/display/avatar.tsx'
import { RobotGlyph } from './robot-glyph.tsx'

interface BotAvatarProps extends Pick<AvatarProps, 'size'> {
  readonly bot: { readonly bot_name: string; readonly bot_icon: string | null }
}

/** Round avatar of a bot: its picture, or the widget's built-in robot on a color derived from the bot's name. */
export const BotAvatar = ({ bot, size }: BotAvatarProps) => (
  <Avatar name={bot.bot_name} src={bot.bot_icon} size={size} glyph={<RobotGlyph size="58%" />} />
)
