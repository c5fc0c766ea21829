/** Channels that a bot can be connected to, in addition to the widget. */
export const integrationChannels = ['messenger', 'instagram', 'whatsapp', 'zalo'] as const
export type IntegrationChannel = (typeof integrationChannels)[number]
