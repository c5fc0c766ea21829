// Builds the client (Vite), the widget (Vite) and the server (esbuild) into dist/, and records the
// fingerprint of their sources.
import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bundleServer } from './bundle-server.mjs'
import { compressFiles } from './compress-files.mjs'
import { writeTextTypes } from './i18n.mjs'
import { makeMachinePages } from './machine-pages.mjs'
import { entries, fileFolders } from './server-entries.mjs'
import { root, stamp, stampFile } from './stamp.mjs'

const dist = join(root, 'dist')

async function buildServer() {
  rmSync(join(dist, 'server'), { recursive: true, force: true })
  await bundleServer(entries, join(dist, 'server'))
  for (const folder of fileFolders)
    cpSync(join(root, 'server', folder), join(dist, 'server', folder), { recursive: true })
  const pdf = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  cpSync(join(pdf, 'cmaps'), join(dist, 'server/cmaps'), { recursive: true })
}

/** Makes the build readable by all users, because Parley may run as a different user from the one who built it. */
function makeReadable(folder) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) makeReadable(path)
    else chmodSync(path, 0o644)
  }
}

/**
 * Creates the OpenAPI document, and an empty embedded database with its tables, which is copied at first startup. Creating either
 * at run time would take seconds.
 */
async function makeDatabase() {
  const fresh = mkdtempSync(join(dist, 'new-'))
  const document = join(dist, 'server/api-document.json')
  await promisify(execFile)(process.execPath, [join(dist, 'server/new-database-main.js'), fresh, document])
  makeReadable(join(fresh, 'pg'))
  renameSync(join(fresh, 'pg'), join(dist, 'server/new-database'))
  rmSync(fresh, { recursive: true, force: true })
}

async function buildClient(isQuick) {
  const { build: vite } = await import('vite')
  const configFile = join(root, 'vite.config.ts')
  const part = async (mode, folder) => {
    await vite({ configFile, logLevel: 'warn', mode })
    await compressFiles(join(dist, folder), { isQuick })
  }
  await Promise.all([part('production', 'client'), part('widget', 'widget')])
}

/**
 * Writes the bill of materials (CycloneDX): every package in the lockfile with its version, license and hash. This includes the
 * client's packages, because they are bundled.
 */
async function listPackages() {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--sbom-type', 'application'],
    { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
  )
  writeFileSync(join(dist, 'sbom.cdx.json'), stdout)
}

/**
 * Builds everything in parallel. A quick build, used when Parley is started from a clone, compresses files less and omits the
 * bill of materials.
 */
export async function build({ isQuick = false } = {}) {
  rmSync(stampFile, { force: true })
  writeTextTypes()
  const before = stamp()
  mkdirSync(dist, { recursive: true })
  const pages = mkdtempSync(join(dist, 'new-'))
  await Promise.all([
    buildServer().then(makeDatabase),
    buildClient(isQuick),
    makeMachinePages(pages),
    ...(isQuick ? [] : [listPackages()]),
  ])
  makeReadable(pages)
  renameSync(pages, join(dist, 'server/plugins/docs/machines'))
  writeFileSync(stampFile, before)
}

if (import.meta.filename === process.argv[1]) await build({ isQuick: process.argv.includes('--quick') })
