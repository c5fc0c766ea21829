import { join } from 'node:path'
import ts from 'typescript'
import { CATALOGUE, importedFrom, valueImports } from './machine-files.ts'
import { createTypeTexts, type NamedType, type TypedField, type TypeText } from './type-text.ts'

/** Event that a machine takes, as its types declare it. */
export interface EventType {
  readonly type: string
  /** Fields besides `type`; several lists if the event has several forms. */
  readonly forms: readonly (readonly TypedField[])[]
  /** Types of the project in the fields. */
  readonly named: readonly NamedType[]
}

/** Returns the type of a machine's events that a module declares with `types: { events: {} as … }`; null if it declares none. */
function declaredIn(node: ts.Node): ts.TypeNode | null {
  if (
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'events' &&
    ts.isAsExpression(node.initializer) &&
    ts.isPropertyAssignment(node.parent.parent) &&
    node.parent.parent.name.getText() === 'types'
  )
    return node.initializer.type
  return ts.forEachChild(node, declaredIn) ?? null
}

/** Returns the declaration in a machine's module, or in the nearest one that it imports. */
function findDeclaration(program: ts.Program, root: string, machine: string): ts.TypeNode {
  const files = [machine]
  for (const file of files) {
    const source = program.getSourceFile(join(root, file))
    const found = source && declaredIn(source)
    if (found) return found
    for (const specifier of source ? valueImports(source) : []) {
      const next = importedFrom(file, specifier)
      if (!files.includes(next)) files.push(next)
    }
  }
  throw new Error(`${machine} declares no events.`)
}

const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

const namesOf = (type: ts.Type): readonly string[] =>
  membersOf(type).flatMap((one) => (one.isStringLiteral() ? [one.value] : []))

/** Returns a function that lists the events of a machine, by the path of its module from the root of the project. */
export function createEventTypes(
  program: ts.Program,
  root: string,
): (machine: string) => readonly EventType[] {
  const checker = program.getTypeChecker()
  const createText = createTypeTexts(program, root)

  return (machine) => {
    const declared = checker.getTypeFromTypeNode(findDeclaration(program, root, machine))
    const events = new Map<string, { readonly forms: (readonly TypedField[])[]; readonly text: TypeText }>()
    for (const member of membersOf(declared)) {
      const symbol = checker.getPropertyOfType(member, 'type')
      for (const name of symbol ? namesOf(checker.getTypeOfSymbol(symbol)) : []) {
        const event = events.get(name) ?? { forms: [], text: createText() }
        const fields = checker
          .getPropertiesOfType(member)
          .filter((field) => field.name !== 'type')
          .map((field) => event.text.fieldOf(field))
        const isKnown = event.forms.some((form) => JSON.stringify(form) === JSON.stringify(fields))
        if (!isKnown) event.forms.push(fields)
        events.set(name, event)
      }
    }
    return [...events].map(([type, { forms, text }]) => ({ type, forms, named: [...text.named.values()] }))
  }
}

/** Reads the modules of all machines with their types. */
export function createMachineProgram(root: string): ts.Program {
  const program = ts.createProgram([join(root, CATALOGUE)], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    resolveJsonModule: true,
  })
  // Connects each part of a module with what it is part of.
  program.getTypeChecker()
  return program
}
