/** Prints the part of Terraform's language that is needed here: blocks of attributes. */
import { Secret } from '../tree.ts'
import { printPairs, Reference, type Fields, type Style } from '../tree.ts'

/** A block at the top level of a Terraform file. */
export interface Block {
  readonly type: 'resource' | 'data' | 'variable' | 'import'
  readonly labels: readonly string[]
  readonly attributes: Fields
}

/**
 * Prints a file of blocks.
 * @param secret returns the expression that replaces a secret
 */
export function printBlocks(blocks: readonly Block[], secret: (secret: Secret) => string): string {
  const style = hclStyle(secret)
  return blocks
    .map(({ type, labels, attributes }) => {
      const head = [type, ...labels.map(hclString)].join(' ')
      const lines = printPairs(attributes, style, 2).map((line) => `  ${line}\n`)
      return `${head} {\n${lines.join('')}}`
    })
    .join('\n\n')
}

const hclStyle = (secret: (secret: Secret) => string): Style => ({
  leaf(leaf) {
    if (leaf instanceof Reference) return leaf.text
    if (leaf instanceof Secret) return secret(leaf)
    if (typeof leaf === 'string') return hclString(leaf)
    return typeof leaf === 'number' ? hclNumber(leaf) : String(leaf)
  },
  key: (key) => key,
  pair: (key, value, width) => `${key.padEnd(width)} = ${value}`,
  between: ',',
  last: ',',
})

const GIB = 1024 ** 3

/** Prints a number. A number of whole GiB, MiB or KiB is printed as a product. */
function hclNumber(value: number): string {
  return value > 0 && value % GIB === 0 ? `${value / GIB} * 1024 * 1024 * 1024` : String(value)
}

/**
 * Prints a string literal, in which template sequences are escaped. Some short escapes of JSON do not exist in HCL and
 * are written as code points.
 */
function hclString(text: string): string {
  return JSON.stringify(text)
    .replaceAll(/\\./g, (escape) => escapes[escape] ?? escape)
    .replaceAll(/[$%]\{/g, (opening) => opening.charAt(0) + opening)
}

const escapes: Readonly<Record<string, string>> = {
  [String.raw`\b`]: String.raw`\u0008`,
  [String.raw`\f`]: String.raw`\u000c`,
}
