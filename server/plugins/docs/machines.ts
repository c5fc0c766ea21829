import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverRoot } from '#server/lib/runnable.ts'
import { type DocsPage, MACHINES_PATH } from './guides.ts'

/** Folder of the pages about machines, which the build writes. */
export const builtMachines = join(serverRoot, 'plugins/docs/machines')

/** Name of the list of machines among the pages. */
const INDEX = 'index'

/** Path of the recording that `/inspect` opens as an example. */
export const EXAMPLE_PATH = `${MACHINES_PATH}/example.flight`

/** Returns the file of the example, which a test writes. */
export const readExample = (): Buffer =>
  readFileSync(join(serverRoot, 'plugins/docs/generated/example.flight'))

/** Page about machines, read when it is requested. */
export interface MachinePage {
  readonly path: string
  readonly read: () => DocsPage
}

/** Returns the pages in a folder: the list of machines, and a page for each; none before the first build. */
export function machinePages(folder: string): readonly MachinePage[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return names.map((file) => {
    const name = file.slice(0, -'.json'.length)
    const path = name === INDEX ? MACHINES_PATH : `${MACHINES_PATH}/${name}`
    return { path, read: () => ({ path, ...JSON.parse(readFileSync(join(folder, file), 'utf8')) }) }
  })
}
