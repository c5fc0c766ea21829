import { relative } from 'node:path'
import ts from 'typescript'

/** Our choice: number of levels of an object without a name that are written out. */
const DEPTH_MAX = 2

/** Our choice: number of fields or values from which a type without a name is looked up in the contract; shorter ones are clear as they are. */
const KNOWN_MIN = 3

/** Type of the project, with the path of its module from the root. */
export interface NamedType {
  readonly name: string
  readonly file: string
}

/** Type that the contract exports. */
interface ContractType extends NamedType {
  readonly type: ts.Type
}

/** Returns a key that equal types share; null for types that are not looked up. */
function keyOf(checker: ts.TypeChecker, type: ts.Type): string | null {
  if (type.isUnion())
    return type.types.length < KNOWN_MIN
      ? null
      : type.types
          .map((one) => checker.typeToString(one))
          .sort()
          .join('|')
  if (!(type.flags & ts.TypeFlags.Object) || type.getCallSignatures().length > 0) return null
  const names = checker.getPropertiesOfType(type).map(({ name }) => name)
  return names.length < KNOWN_MIN ? null : names.sort().join(',')
}

/** Types that the contract exports, by key. */
type KnownTypes = ReadonlyMap<string, readonly ContractType[]>

/** Returns the types that the contract exports. */
function contractTypes(program: ts.Program, root: string): KnownTypes {
  const checker = program.getTypeChecker()
  const types = new Map<string, ContractType[]>()
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName).replaceAll('\\', '/')
    const module = file.startsWith('server/contract/') ? checker.getSymbolAtLocation(source) : undefined
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      if (!(symbol.flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface))) continue
      const type = checker.getDeclaredTypeOfSymbol(symbol)
      const key = keyOf(checker, type)
      if (key) types.set(key, [...(types.get(key) ?? []), { name: symbol.name, file, type }])
    }
  }
  return types
}

/** Field with its type as text; the name of an optional one ends in `?`. */
export interface TypedField {
  readonly name: string
  readonly type: string
}

const placeOf = (symbol: ts.Symbol): string =>
  symbol.declarations?.[0]?.getSourceFile().fileName.replaceAll('\\', '/') ?? ''

const isOfPackage = (file: string) => file.includes('/node_modules/')
const isOfLanguage = (file: string) => file.includes('/node_modules/typescript/lib/')

const isNothing = ({ flags }: ts.Type) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0
const isBoolean = ({ flags }: ts.Type) => (flags & ts.TypeFlags.BooleanLiteral) !== 0
const isFields = (type: ts.Type) =>
  (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0

/** Returns the text of a type as the item of a list. */
const asItem = (text: string) => (/ [|&] /.test(text) && !text.startsWith('{') ? `(${text})` : text)

/** Writes types as text, with the names that the project gives them. */
export class TypeText {
  /** Types of the project that were named so far. */
  readonly named = new Map<string, NamedType>()
  readonly #checker: ts.TypeChecker
  readonly #known: KnownTypes
  readonly #root: string

  constructor(checker: ts.TypeChecker, known: KnownTypes, root: string) {
    this.#checker = checker
    this.#known = known
    this.#root = root
  }

  /** Returns a field with its type; `depth` is the number of objects around it. */
  fieldOf(symbol: ts.Symbol, depth = 0): TypedField {
    const type = this.#checker.getTypeOfSymbol(symbol)
    return symbol.flags & ts.SymbolFlags.Optional
      ? { name: `${symbol.name}?`, type: this.#withoutUndefined(type, depth) }
      : { name: symbol.name, type: this.#write(type, depth) }
  }

  #write(type: ts.Type, depth: number): string {
    const checker = this.#checker
    if (checker.isArrayType(type)) return this.#writeList(type, depth)
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    const name = this.#nameOf(type)
    if (name) return name
    if (type.isUnion()) return this.#writeUnion(type.types, depth)
    if (type.isIntersection()) return type.types.map((one) => this.#write(one, depth)).join(' & ')
    if (isFields(type) && !checker.isTupleType(type)) return this.#writeObject(type, depth)
    return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).replaceAll('"', "'")
  }

  #writeList(type: ts.Type, depth: number): string {
    const [item] = this.#checker.getTypeArguments(type as ts.TypeReference)
    return `${asItem(item ? this.#write(item, depth) : 'unknown')}[]`
  }

  #writeObject(type: ts.Type, depth: number): string {
    const fields = this.#checker.getPropertiesOfType(type)
    if (fields.length === 0) return this.#checker.typeToString(type)
    if (depth >= DEPTH_MAX) return '{ … }'
    const texts = fields.map((field) => this.fieldOf(field, depth + 1))
    return `{ ${texts.map(({ name, type: text }) => `${name}: ${text}`).join('; ')} }`
  }

  #writeUnion(types: readonly ts.Type[], depth: number): string {
    const write = (some: readonly ts.Type[]) => some.map((one) => this.#write(one, depth))
    const booleans = types.filter(isBoolean)
    return [
      ...write(types.filter((one) => !isNothing(one) && !isBoolean(one))),
      ...(booleans.length === 2 ? ['boolean'] : write(booleans)),
      ...write(types.filter(isNothing)),
    ].join(' | ')
  }

  #withoutUndefined(type: ts.Type, depth: number): string {
    if (!type.isUnion() || type.aliasSymbol) return this.#write(type, depth)
    const left = type.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
    return left.length === 1 && left[0] ? this.#write(left[0], depth) : this.#writeUnion(left, depth)
  }

  /** Returns the name of a type that is declared in the project or by the language; null if it has none. */
  #nameOf(type: ts.Type): string | null {
    const { aliasSymbol, aliasTypeArguments, symbol } = type
    const alias = aliasSymbol && this.#nameOfSymbol(aliasSymbol, aliasTypeArguments)
    if (alias) return alias
    if (symbol && symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class))
      return this.#nameOfSymbol(symbol, this.#argumentsOf(type)) ?? symbol.name
    const candidates = this.#known.get(keyOf(this.#checker, type) ?? '') ?? []
    const found = candidates.find((one) => this.#isSame(one.type, type))
    return found ? this.#note(found) : null
  }

  #nameOfSymbol(symbol: ts.Symbol, types: readonly ts.Type[] = []): string | null {
    const file = placeOf(symbol)
    if (symbol.name.startsWith('__') || (isOfPackage(file) && !isOfLanguage(file))) return null
    const { name } = symbol
    if (!isOfLanguage(file)) this.#note({ name, file: relative(this.#root, file).replaceAll('\\', '/') })
    const given = types.map((one) => this.#write(one, 0)).join(', ')
    return given ? `${name}<${given}>` : name
  }

  #argumentsOf(type: ts.Type): readonly ts.Type[] {
    const count = (type as ts.TypeReference).target?.typeParameters?.length ?? 0
    return count > 0 ? this.#checker.getTypeArguments(type as ts.TypeReference).slice(0, count) : []
  }

  #isSame(one: ts.Type, other: ts.Type): boolean {
    const { isTypeAssignableTo } = this.#checker
    return one === other || (isTypeAssignableTo(one, other) && isTypeAssignableTo(other, one))
  }

  #note({ name, file }: NamedType): string {
    this.named.set(name, { name, file })
    return name
  }
}

/** Returns a function that creates writers of types. */
export function createTypeTexts(program: ts.Program, root: string): () => TypeText {
  const known = contractTypes(program, root)
  return () => new TypeText(program.getTypeChecker(), known, root)
}
