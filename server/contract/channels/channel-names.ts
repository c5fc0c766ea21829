/** Channels that can be connected to a bot, in addition to the widget. */
export const integrationChannels = ['messenger', 'instagram', 'whatsapp', 'zalo'] as const
export type IntegrationChannel = (typeof integrationChannels)[number]

/** Names of the channels, which are the same in all languages. */
export const channelTitles: Record<IntegrationChannel, string> = {
  messenger: 'Messenger',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  zalo: 'Zalo',
}
