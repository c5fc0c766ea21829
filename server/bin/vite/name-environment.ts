import type { Plugin } from 'vite'

/**
 * Vite plugin that adds the environment to the page during development, as the relay does in production, so that the page's
 * machines can be inspected.
 */
export const namesEnvironment: Plugin = {
  name: 'names-environment',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'app-env', content: process.env.APP_ENV ?? 'dev' }, injectTo: 'head' },
  ],
}
