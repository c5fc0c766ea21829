/** Makes node_modules fit the lockfile. */
export function prepareModules(): void

/** Makes node_modules and dist/ fit the sources. */
export function prepare(): Promise<void>
