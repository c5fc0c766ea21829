import { join, posix } from 'node:path'
import ts from 'typescript'

/** List of all machines. */
export const CATALOGUE = 'machines/catalogue.ts'

/** Returns the relative paths that a module imports values from. */
export const valueImports = (source: ts.SourceFile): readonly string[] =>
  source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const isType = statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    const { text } = statement.moduleSpecifier
    return isType || !text.startsWith('.') ? [] : [text]
  })

/** Returns the path of a module that another one imports, both from the root of the project. */
export const importedFrom = (file: string, specifier: string): string =>
  posix.join(posix.dirname(file), specifier)

const keyOf = (property: ts.ObjectLiteralElementLike) => property.name?.getText()

/** Returns the value of an entry's field, without the call of a function that returns the machine. */
function fieldOf(entry: ts.ObjectLiteralExpression, key: string): string | null {
  const property = entry.properties.find((one) => keyOf(one) === key)
  if (!property || !ts.isPropertyAssignment(property)) return null
  const { initializer } = property
  if (ts.isStringLiteral(initializer)) return initializer.text
  return ts.isCallExpression(initializer) ? initializer.expression.getText() : initializer.getText()
}

/** Returns the path of each machine's module from the root of the project, by the id of the machine. */
export function machineFiles(program: ts.Program, root: string): ReadonlyMap<string, string> {
  const source = program.getSourceFile(join(root, CATALOGUE))
  if (!source) throw new Error(`${CATALOGUE} is missing.`)
  const files = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const named = statement.importClause?.namedBindings
    const path = importedFrom(CATALOGUE, statement.moduleSpecifier.text)
    if (named && ts.isNamedImports(named)) for (const { name } of named.elements) files.set(name.text, path)
  }
  const machines = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const [id, machine] = [fieldOf(node, 'id'), fieldOf(node, 'machine')]
      const file = machine && files.get(machine)
      if (id && file) machines.set(id, file)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return machines
}
