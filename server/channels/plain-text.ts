import type { IntegrationChannel } from '#contract/channel-names.ts'

/** Returns a bot's text without the marks of Markdown, which channels show as they are; WhatsApp has marks of its own. */
export function plainText(channel: IntegrationChannel, text: string): string {
  const bold = channel === 'whatsapp' ? '*$1*' : '$1'
  return text
    .replace(/^#{1,6}\s+(.+)$/gm, bold)
    .replace(/\*\*([^*\n]+)\*\*/g, bold)
    .replace(/!?\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/g, (_, label: string, url: string) =>
      label === url ? url : `${label} (${url})`,
    )
    .replace(/^(\s*)[*+]\s+/gm, '$1• ')
    .replace(/`([^`\n]+)`/g, '$1')
}
