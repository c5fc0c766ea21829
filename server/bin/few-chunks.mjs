import { join } from 'node:path'

/** Pages that visitors see, and what a member needs before the first page. */
const roots = {
  public: [
    ...['landing/landing-page', 'auth/login-page', 'auth/register-page', 'auth/register-otp-page'],
    ...['auth/verify-page', 'auth/forgot-password-page', 'auth/reset-password-page'],
    'widget-test/test-page',
  ].map((page) => `features/${page}.tsx`),
  session: ['app/signed-in.tsx', 'app/layouts/shell.tsx'],
}

/** Below this size, code that several pages share goes with what has nearly the same pages, bytes before compression. */
const SMALL_CHUNK = 4_000

/** The entry of a package imports all that the package has; what is used of it shows only after the rest is dropped. */
const isOfPackage = (id) => id.includes('/node_modules/')

const ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const iconFile = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/

/** Returns the file names of the icons that a module imports: `Trash2` is `trash-2`. */
const iconsIn = (code) =>
  [...code.matchAll(ICONS)].flatMap(([, names]) =>
    names
      .split(',')
      .map((name) => name.trim().split(' ')[0] ?? '')
      .map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z\d])(?=[A-Z][a-z])/g, '-').toLowerCase()),
  )

/**
 * Returns a function that names the group of a module: which of the roots import it, however far away; null for none. What visitors
 * need of packages is left to the bundler, so that they do not load what only members use of them.
 */
function grouping(client) {
  const groups = new Map()
  // Each icon is a file of the package; what visitors see of them must not bring along those of members.
  const icons = new Set()
  const add = (graph, id, group) => {
    if (groups.has(id) || (group === 'public' && isOfPackage(id))) return
    groups.set(id, group)
    if (group === 'public') for (const icon of iconsIn(graph.getModuleInfo(id)?.code ?? '')) icons.add(icon)
    for (const other of graph.getModuleInfo(id)?.importedIds ?? []) add(graph, other, group)
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
 * Returns how the console is split into files. By itself the bundler makes one of each set of pages that share a module: 170 files for
 * the first page of a member, of which a browser fetches six at a time. Here what all pages need is one file, what visitors or members
 * need before their first page another, and small files that nearly the same pages need are one.
 */
export const fewChunks = (client) => ({
  chunkFileNames: nameOf,
  codeSplitting: {
    groups: [
      { name: 'base', tags: ['$initial'], priority: 3 },
      { name: grouping(client), minShareCount: 2, priority: 2 },
      {
        ...{ name: 'part', minShareCount: 2, priority: 1 },
        ...{ entriesAware: true, entriesAwareMergeThreshold: SMALL_CHUNK },
      },
    ],
  },
})
