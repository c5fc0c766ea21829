import { join } from 'node:path'
import { leanLanguages } from './lean-languages.mjs'
import { root } from './stamp.mjs'

/**
 * Packages that are not bundled because they load their own files, native code or WebAssembly. All other packages are bundled,
 * which makes loading several times faster.
 */
const apart = ['@electric-sql/pglite', '@node-rs/argon2', '@scalar/fastify-api-reference', 'sharp']
const external = apart.flatMap((name) => [name, `${name}/*`])

/** Code that defines `require`, with which bundled CommonJS packages load Node's built-in modules. */
const requireForBundled =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/** Returns esbuild's options for entry points; each key is a name in the output folder, each value a path from the root. */
const optionsFor = (entries, outdir) => ({
  entryPoints: Object.entries(entries).map(([out, path]) => ({ in: join(root, path), out })),
  outdir,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Dynamic imports stay lazy. Chunk names contain no folder, so that each chunk finds its files relative to the output folder.
  splitting: true,
  chunkNames: '[name]-[hash]',
  banner: { js: requireForBundled },
  sourcemap: true,
  // Drizzle recognizes a pool by its class name; startup fails otherwise (db/check-transactions.ts).
  keepNames: true,
  logLevel: 'warning',
})

/** Bundles the server's entry points for production, with most packages. */
export async function bundleServer(entries, outdir) {
  const { build } = await import('esbuild')
  await build({
    ...optionsFor(entries, outdir),
    external,
    plugins: [leanLanguages],
    // Minified, because Node.js keeps the source text of running code in memory.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
  })
}

/** Bundles the server's entry points without packages, and again after each change; calls `onBuilt` after each success. */
export async function watchServer(entries, outdir, onBuilt) {
  const { context } = await import('esbuild')
  const report = {
    name: 'report',
    setup: ({ onEnd }) =>
      onEnd(({ errors }) => {
        if (errors.length === 0) onBuilt()
      }),
  }
  const bundle = await context({ ...optionsFor(entries, outdir), packages: 'external', plugins: [report] })
  await bundle.watch()
}
