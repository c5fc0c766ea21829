import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = import.meta.dirname

/** Shows the building blocks in their states: `npm run ui-preview`. It is no part of the product's build. */
export default defineConfig({
  root: here,
  cacheDir: resolve(here, '../../.cache/vite-preview'),
  plugins: [react(), tailwindcss()],
  server: { port: Number(process.env.PORT ?? 41_733), strictPort: true },
})
