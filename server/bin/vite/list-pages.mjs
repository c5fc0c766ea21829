import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Modules that a member needs before the first page is shown. */
const session = ['app/signed-in.tsx', 'app/layouts/shell.tsx']

/** Matches rows of `routes.tsx`; captures the page's id, the path of its file in `client`, and its guards. */
const ROW =
  /\bid: '(\w+)',\s*page: lazyPage\(\s*async \(\) =>\s*\(await import\('\.\.\/([^']+)'\)\)[\s\S]*?guards: ([^\n]+),/g

/** Returns the console's pages by id, each with its root modules, beginning with the page's own. Throws if a page is missing. */
export function pagesIn(routes, patterns) {
  const pages = new Map(
    [...routes.matchAll(ROW)].map(([, id, file, guards]) => [
      id,
      [file, ...(/auth|member/.test(guards) ? session : [])],
    ]),
  )
  for (const id of Object.keys(patterns))
    if (!pages.has(id)) throw new Error(`routes.tsx has no row for the page "${id}" that the build can read.`)
  return pages
}

/**
 * Writes `.vite/pages.json` for the relay: the addresses that have a page (all others get 404), each with the files that a
 * browser would otherwise discover one by one; and, for each language, the file with its first texts.
 */
export const listsPages = (client, patterns) => ({
  name: 'lists-pages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const chunkOf = (module) => {
      const found = chunks.find(({ moduleIds }) => moduleIds.includes(module))
      if (!found) throw new Error(`No file of the build has ${module}.`)
      return found
    }
    const withImports = ({ fileName }, known) => {
      if (known.has(fileName)) return known
      known.add(fileName)
      for (const other of bundle[fileName]?.imports ?? [])
        if (bundle[other]) withImports(bundle[other], known)
      return known
    }
    const entry = withImports(chunkOf(join(client, 'main.tsx')), new Set())
    const filesOf = (modules) => {
      const files = new Set()
      for (const module of modules) withImports(chunkOf(join(client, module)), files)
      return [...files].filter((file) => !entry.has(file))
    }
    const routes = readFileSync(join(client, 'app/routes.tsx'), 'utf8')
    const pages = [...pagesIn(routes, patterns)].map(([id, modules]) => [patterns[id], filesOf(modules)])
    const texts = chunks.flatMap(({ facadeModuleId, fileName }) => {
      const [, locale] = /\/i18n\/([\w-]+)\/parts\/first\.ts$/.exec(facadeModuleId ?? '') ?? []
      return locale ? [[locale, fileName]] : []
    })
    const source = JSON.stringify({ pages: Object.fromEntries(pages), texts: Object.fromEntries(texts) })
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source })
  },
})
