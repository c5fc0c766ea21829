import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { 'happy-dom': happyDom } = builtinEnvironments

/** Web Storage globals that Node.js itself defines in version 25 and later; Vitest does not replace existing globals. */
const ownStorages = ['localStorage', 'sessionStorage']

/** happy-dom with its own Web Storage on every version of Node.js. */
export default {
  ...happyDom,
  name: 'page',
  setup(global, options) {
    for (const name of ownStorages) Reflect.deleteProperty(global, name)
    return happyDom.setup(global, options)
  },
} satisfies Environment
