import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Properties whose texts are for readers, not for the code. */
const prose = new Set(['description', 'summary', 'title', 'example', 'examples', 'tag', 'detail'])

/** Matches what a machine can compare with: a word, a code or a path without parameters, never a sentence. */
const WORD = /^(?:[A-Za-z][\w./:-]{0,60}|(?:\/[a-z-]{1,30}){1,3})$/

const isProse = (node) => ts.isPropertyAssignment(node) && prose.has(node.name.getText())

const isField = (node) =>
  ts.isPropertyAssignment(node) ||
  ts.isPropertySignature(node) ||
  ts.isShorthandPropertyAssignment(node) ||
  ts.isBindingElement(node)

function collect(node, words) {
  if (isProse(node)) return
  const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
  if (isText && !ts.isImportDeclaration(node.parent) && WORD.test(node.text)) words.add(node.text)
  const { name } = node
  if (name && isField(node) && WORD.test(name.text)) words.add(name.text)
  ts.forEachChild(node, (child) => collect(child, words))
}

/** Returns the texts that the rules of machines and contract consist of: their literals and the names of their fields. */
export function literalsOf(root) {
  const words = new Set()
  for (const folder of ['machines', 'server/contract'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
      const file = join(entry.parentPath, entry.name)
      collect(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true), words)
    }
  return [...words].sort()
}

const ID = 'virtual:literals'

/** Vite plugin that provides the list of literals, which recordings keep while they replace all other texts. */
export const listsLiterals = (root) => ({
  name: 'lists-literals',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load: (id) =>
    id === `\0${ID}`
      ? `export const literals = ${JSON.stringify(literalsOf(root).join(' '))}.split(' ')`
      : null,
})
