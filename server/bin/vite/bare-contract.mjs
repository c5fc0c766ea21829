// Reduces the contract to the parts that a browser needs to call routes; schemas and descriptions stay on the server.

/** Properties of routes that only the server and its documentation use. */
const serverOnly = new Set([
  'summary',
  'tag',
  'params',
  'query',
  'headers',
  'body',
  'response',
  'errors',
  'limits',
])

const isRoute = ({ type, callee }) => type === 'CallExpression' && callee.name === 'route'
const isSchema = ({ type, callee }) => type === 'CallExpression' && callee.object?.name === 'Type'
const isFunction = ({ type }) => /Function/.test(type)
const isNode = (value) => typeof value?.type === 'string'

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => isNode(value))

/** Returns the edit that removes a property, with its comma. */
const cut = ({ start, end }, code) => ({ at: start, until: code[end] === ',' ? end + 1 : end, text: '' })

function* editsOf(node, code) {
  if (isSchema(node)) {
    yield { at: node.start, until: node.end, text: '{}' }
    return
  }
  // Calls in contract modules merely declare things, so unused calls can be removed.
  if (node.type === 'CallExpression') yield { at: node.start, until: node.start, text: '/* @__PURE__ */ ' }
  const dropped = isRoute(node)
    ? node.arguments[0].properties.filter(({ key }) => serverOnly.has(key?.name ?? key?.value))
    : []
  for (const property of dropped) yield cut(property, code)
  for (const child of childrenOf(node)) {
    if (child.type === 'ObjectExpression' && dropped.length) {
      for (const kept of child.properties.filter((property) => !dropped.includes(property)))
        yield* editsOf(kept, code)
    } else if (!isFunction(child)) yield* editsOf(child, code)
  }
}

/** Returns a contract module without the parts that only the server reads; `program` is its syntax tree. */
export function bare(code, program) {
  const edits = [...editsOf(program, code)].sort((a, b) => b.at - a.at || b.until - a.until)
  return edits.reduce((text, { at, until, text: put }) => text.slice(0, at) + put + text.slice(until), code)
}

/** Vite plugin that applies `bare` to the contract in builds. */
export const bareContract = {
  name: 'bare-contract',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/server\/contract\/[\w/-]+\.ts$/ },
    handler(code) {
      return { code: bare(code, this.parse(code)), map: null, moduleSideEffects: false }
    },
  },
}
