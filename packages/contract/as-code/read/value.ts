import type { Node, ParsedBlock } from '../hcl/parse.ts'

/** Thrown when a value cannot be read; the message says why. */
export class NotReadable extends Error {
  readonly line: number
  constructor(why: string, line: number) {
    super(why)
    this.line = line
  }
}

/** Returns the value of a node. @throws {NotReadable} if it is known only when Terraform runs */
export function valueOf(node: Node): unknown {
  switch (node.kind) {
    case 'value':
      return node.value
    case 'list':
      return node.items.map(valueOf)
    case 'object':
      return Object.fromEntries([...node.fields].map(([key, value]) => [key, valueOf(value)]))
    case 'expression':
      throw new NotReadable(`${node.text} is known only when Terraform runs`, node.line)
  }
}

/**
 * Returns the block to which an expression refers by its ID or another attribute; undefined if the block is not in the
 * text.
 */
export function referredBlock(
  node: Node,
  type: string,
  blocks: readonly ParsedBlock[],
): ParsedBlock | undefined {
  if (node.kind !== 'expression') return undefined
  return blocks.find(({ type: kind, labels: [found, label = ''] }) => {
    const address = `${kind === 'data' ? 'data.' : ''}${found}.${label}`
    return found === type && node.text.startsWith(`${address}.`)
  })
}

/**
 * Returns the value of an attribute that must be a string.
 * @throws {NotReadable}
 */
export function textIn(attributes: ReadonlyMap<string, Node>, name: string, line: number): string {
  const node = attributes.get(name)
  const value = node === undefined ? undefined : valueOf(node)
  if (typeof value !== 'string') throw new NotReadable(`${name} is missing or no text`, node?.line ?? line)
  return value
}

/**
 * Returns the name of the resource with an ID if the text contains the data source of the resource. A literal ID is
 * returned unchanged.
 */
export function nameOf(node: Node, type: string, blocks: readonly ParsedBlock[]): unknown {
  const block = referredBlock(node, type, blocks)
  return block === undefined ? valueOf(node) : textIn(block.attributes, 'name', node.line)
}
