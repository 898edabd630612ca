/**
 * Values that are printed as code: JSON that may also contain secrets and references. A style prints them in one
 * language.
 */

/** An expression that is printed unchanged, such as the id of another resource. */
export class Reference {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A secret in a request: its length, and the variable that contains the secret when the code runs. */
export class Secret {
  /** name of the variable, in capitals */
  readonly variable: string
  /** length of the secret as text */
  readonly length: string
  /** encoding that the value of the variable must have */
  readonly encoding: 'base64' | 'text'
  constructor(field: string, value: string) {
    this.encoding = field === 'user_data' ? 'base64' : 'text'
    this.variable = field === 'value' ? 'PASSWORD' : field.toUpperCase()
    this.length = this.encoding === 'base64' ? bytesIn(value) : `${Array.from(value).length} characters`
  }
  /** The text shown instead of the secret. */
  get mask(): string {
    return `•••• ${this.length}`
  }
}

export type Leaf = string | number | boolean | null | Secret | Reference
export type Tree = Leaf | readonly Tree[] | Fields
export interface Fields {
  readonly [field: string]: Tree
}

/** Functions with which a language prints values. */
export interface Style {
  leaf(leaf: Leaf): string
  /**
   * Prints a field and its value.
   * @param width length of the longest key in the object, as printed
   */
  pair(key: string, value: string, width: number): string
  key(key: string): string
  /** separator of entries that are on separate lines */
  readonly between: string
  /** text after the last entry, if entries are on separate lines */
  readonly last: string
}

/** Maximum length in characters of a list or object that is printed on one line. Only scalars may be in it. */
const ON_ONE_LINE = 64

const isLeaf = (tree: Tree): tree is Leaf =>
  typeof tree !== 'object' ||
  tree === null ||
  (!Array.isArray(tree) && Object.getPrototypeOf(tree) !== Object.prototype)

/**
 * Prints a value. Its first line has no indentation.
 * @param indent number of spaces before the following lines
 */
export function printTree(tree: Tree, style: Style, indent = 0): string {
  if (isLeaf(tree)) return style.leaf(tree)
  const isList = Array.isArray(tree)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (Object.keys(tree).length === 0) return open + close
  if (indent > 0 && Object.values(tree).every(isLeafOrShort)) {
    const inline = printInline(tree, style)
    if (inline.length <= ON_ONE_LINE) return inline
  }
  const inner = indent + 2
  const lines = isList
    ? tree.map((item: Tree) => printTree(item, style, inner))
    : printPairs(tree as Fields, style, inner)
  const margin = ' '.repeat(inner)
  return `${open}\n${lines.map((line) => margin + line).join(`${style.between}\n`)}${style.last}\n${' '.repeat(indent)}${close}`
}

/** Prints the fields of an object, each on its own line. */
export function printPairs(fields: Fields, style: Style, indent: number): string[] {
  const width = Math.max(...Object.keys(fields).map((key) => style.key(key).length))
  return Object.entries(fields).map(([key, value]) => style.pair(key, printTree(value, style, indent), width))
}

function printInline(tree: Tree, style: Style): string {
  if (isLeaf(tree)) return style.leaf(tree)
  if (Array.isArray(tree)) return `[${tree.map((item: Tree) => printInline(item, style)).join(', ')}]`
  const pairs = Object.entries(tree).map(([key, value]) => style.pair(key, printInline(value, style), 0))
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

/** Whether the value is a scalar or contains only scalars. */
function isLeafOrShort(tree: Tree): boolean {
  return isLeaf(tree) || Object.values(tree).every(isLeaf)
}

/** Whether the value is an object. */
export const isFields = (tree: Tree | undefined): tree is Fields =>
  tree !== undefined && !isLeaf(tree) && !Array.isArray(tree)

/** Returns the entries of a list; empty for any other value. */
export const listOf = (tree: Tree | undefined): readonly Tree[] => (Array.isArray(tree) ? tree : [])

/** Returns the value if it is a text; otherwise an empty text. */
export const textOf = (tree: Tree | undefined): string => (typeof tree === 'string' ? tree : '')

function bytesIn(base64: string): string {
  const bytes = Math.floor((base64.replace(/=+$/, '').length * 3) / 4)
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KiB`
}
