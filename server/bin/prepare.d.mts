/** Makes node_modules fit the lockfile. */
export function prepareModules(options: { readonly withTools: boolean }): void

/** Makes node_modules and dist/ fit the sources. */
export function prepare(): void
