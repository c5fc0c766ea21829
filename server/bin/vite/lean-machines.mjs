// Removes from the widget the parts of machines that visitors do not need.

const isText = (node) => node?.type === 'Literal' && typeof node.value === 'string'
const isNode = (value) => typeof value?.type === 'string'

function* descriptionsOf(node) {
  if (node.type === 'Property' && node.key?.name === 'description' && isText(node.value)) yield node
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* descriptionsOf(child)
}

/** Returns a machine's code without the descriptions of its states. */
export function undescribed(code, program) {
  const cuts = [...descriptionsOf(program)].sort((a, b) => b.start - a.start)
  return cuts.reduce((text, { start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
    return text.slice(0, start) + text.slice(end + comma)
  }, code)
}

/** Vite plugin that applies `undescribed` to machines in builds; only the console's inspector shows descriptions. */
export const leanMachines = {
  name: 'lean-machines',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/machines\/[\w/-]+\.ts$/ },
    handler(code) {
      return { code: undescribed(code, this.parse(code)), map: null }
    },
  },
}
