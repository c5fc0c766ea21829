/** Channels that can be connected to a bot, in addition to the widget. */
export const integrationChannels = ['messenger', 'instagram', 'whatsapp', 'zalo'] as const
export type IntegrationChannel = (typeof integrationChannels)[number]
