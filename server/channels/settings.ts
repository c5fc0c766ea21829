/** Application at Meta for Messenger and WhatsApp. */
export interface MetaApp {
  readonly id: string
  readonly secret: string
}

/** Operator's settings for the providers. Null or empty if a channel is not configured. */
export interface ChannelSettings {
  readonly meta: MetaApp | null
  readonly metaVerifyToken: string | null
  /** Configuration of Facebook Login for Business. */
  readonly messengerConfigId: string | null
  /** Configuration of WhatsApp's embedded sign-up. */
  readonly whatsappConfigId: string | null
  readonly instagram: MetaApp | null
  readonly zalo: { readonly appId: string; readonly appSecret: string; readonly oaSecret: string } | null
  /** URLs without a trailing slash. */
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
