import { namedRoutes, pathsOf } from '#server/plugins/docs/contract-modules.ts'

export { pathsOf }

/** All routes of the contract, by module and name. */
export const routes = namedRoutes.map(({ module, name, route }) => ({ name: `${module}.${name}`, route }))
