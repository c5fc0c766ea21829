/** Id and secret of a Meta app. */
export interface MetaApp {
  readonly id: string
  readonly secret: string
}

/** The operator's settings for the providers; null or empty if a channel is not configured. */
export interface ChannelSettings {
  readonly meta: MetaApp | null
  readonly metaVerifyToken: string | null
  /** Id of the configuration for Facebook Login for Business. */
  readonly messengerConfigId: string | null
  /** Id of the configuration for WhatsApp's embedded sign-up. */
  readonly whatsappConfigId: string | null
  readonly instagram: MetaApp | null
  readonly zalo: { readonly appId: string; readonly appSecret: string; readonly oaSecret: string } | null
  /** URLs of the providers, without trailing slashes. */
  readonly urls: {
    readonly metaDialog: string
    readonly metaGraph: string
    readonly instagramDialog: string
    readonly instagramToken: string
    readonly instagramGraph: string
    readonly zaloOauth: string
    readonly zaloApi: string
  }
}

/** Returns settings with which no call reaches a provider (RFC 2606 reserves `.invalid`), for a copy of an installation. */
export const unreachableProviders = (settings: ChannelSettings): ChannelSettings => ({
  ...settings,
  urls: Object.fromEntries(
    Object.keys(settings.urls).map((name) => [name, 'https://quarantine.invalid']),
  ) as ChannelSettings['urls'],
})
