import { join } from 'node:path'

/** Pages that visitors see, and modules that a member needs before the first page is shown. */
const roots = {
  public: [
    'landing/landing-page',
    'auth/login-page',
    'auth/register-page',
    'auth/register-otp-page',
    'auth/verify-page',
    'auth/forgot-password-page',
    'auth/reset-password-page',
    'widget-test/test-page',
  ].map((page) => `features/${page}.tsx`),
  session: ['app/signed-in.tsx', 'app/layouts/shell.tsx'],
}

/** Size, in bytes before compression, below which shared code is merged with code that nearly the same pages use. */
const SMALL_CHUNK = 2_000

const isOfPackage = (id) => id.includes('/node_modules/')

/** Matches entries of packages that import everything, although little of it is used. */
const BARREL = /\/node_modules\/@headlessui\/react\/dist\/headlessui\.esm\.js$/
const FROM_BARREL = /import\s*\{([^}]*)\}\s*from\s*["']@headlessui\/react["']/g
const EXPORTED = /export\s*\{([^}]*)\}/g

const namesOf = (list) =>
  list
    .split(',')
    .map((name) => name.trim().split(/\s+as\s+/))
    .filter(([name]) => name)

const codeOf = (graph, id) => graph.getModuleInfo(id)?.code ?? ''

/**
 * Returns the modules that a module imports; for barrel packages, only the modules behind the entry that export the imported
 * names.
 */
function importedBy(graph, id) {
  const wanted = new Set(
    [...codeOf(graph, id).matchAll(FROM_BARREL)].flatMap(([, list]) => namesOf(list).map(([name]) => name)),
  )
  const exportsWanted = (module) =>
    [...codeOf(graph, module).matchAll(EXPORTED)].some(([, list]) =>
      namesOf(list).some((names) => wanted.has(names.at(-1))),
    )
  const imported = (module) => graph.getModuleInfo(module)?.importedIds ?? []
  return imported(id).flatMap((other) =>
    BARREL.test(other) ? imported(other).filter(exportsWanted) : [other],
  )
}

const ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const iconFile = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/

/** Returns the names of the icon files that a module imports, such as `trash-2` for `Trash2`. */
const iconsIn = (code) =>
  [...code.matchAll(ICONS)].flatMap(([, names]) =>
    names
      .split(',')
      .map((name) => name.trim().split(' ')[0] ?? '')
      .map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z\d])(?=[A-Z][a-z])/g, '-').toLowerCase()),
  )

/**
 * Returns a function that returns a module's group: the roots that import it, directly or indirectly, or null if there are none.
 * Packages needed by visitors are left to the bundler, so that visitors do not load code that only members use.
 */
function grouping(client) {
  const groups = new Map()
  // The package has one file per icon. Icons that visitors see belong to the visitors' group, so that visitors do not load the
  // members' icons.
  const icons = new Set()
  const add = (graph, id, group) => {
    if (groups.has(id) || (group === 'public' && isOfPackage(id))) return
    groups.set(id, group)
    if (group === 'public') for (const icon of iconsIn(codeOf(graph, id))) icons.add(icon)
    for (const other of importedBy(graph, id)) add(graph, other, group)
  }
  return (id, graph) => {
    if (groups.size === 0)
      for (const [group, files] of Object.entries(roots))
        for (const file of files) add(graph, join(client, file), group)
    return icons.has(iconFile.exec(id)?.[1]) ? 'public' : (groups.get(id) ?? null)
  }
}

const nameOf = ({ name }) => (name.startsWith('part~') ? 'assets/part-[hash].js' : 'assets/[name]-[hash].js')

/**
 * Returns how the console is split into files. By default, the bundler creates a file for each set of pages that share a module:
 * 170 for a member's first page. Here, shared and first-page code get one file each, and small files are merged.
 */
export const fewChunks = (client) => ({
  chunkFileNames: nameOf,
  codeSplitting: {
    groups: [
      { name: 'base', tags: ['$initial'], priority: 3 },
      { name: grouping(client), debugName: 'group', minShareCount: 2, priority: 2 },
      {
        name: 'part',
        minShareCount: 2,
        priority: 1,
        entriesAware: true,
        entriesAwareMergeThreshold: SMALL_CHUNK,
      },
    ],
  },
})
