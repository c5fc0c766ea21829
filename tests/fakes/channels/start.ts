import { startInstagram } from './instagram.ts'
import { startMeta } from './meta.ts'
import { apps, type ProviderState } from './state.ts'
import { startZalo } from './zalo.ts'

/** Starts fakes of all providers; returns the environment variables that point the product at them. */
export async function startProviders(state: ProviderState) {
  const [meta, instagram, zalo] = [
    await startMeta(state),
    await startInstagram(state),
    await startZalo(state),
  ]
  const environment: Record<string, string> = {
    ...{ META_APP_ID: apps.meta.id, META_APP_SECRET: apps.meta.secret, META_VERIFY_TOKEN: apps.verifyToken },
    ...{ WHATSAPP_CONFIG_ID: apps.whatsappConfig },
    ...{ META_DIALOG_URL: meta.dialog.url, META_GRAPH_URL: meta.graph.url },
    ...{ INSTAGRAM_APP_ID: apps.instagram.id, INSTAGRAM_APP_SECRET: apps.instagram.secret },
    ...{ INSTAGRAM_DIALOG_URL: instagram.dialog.url, INSTAGRAM_TOKEN_URL: instagram.tokens.url },
    ...{ INSTAGRAM_GRAPH_URL: instagram.graph.url },
    ...{ ZALO_APP_ID: apps.zalo.id, ZALO_APP_SECRET: apps.zalo.secret, ZALO_OA_SECRET: apps.zalo.oaSecret },
    ...{ ZALO_OAUTH_URL: zalo.oauth.url, ZALO_API_URL: zalo.api.url },
  }
  const servers = [
    ...[meta.dialog, meta.graph, instagram.dialog, instagram.tokens, instagram.graph],
    ...[zalo.oauth, zalo.api],
  ]
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()))
  }
  return { environment, close }
}
