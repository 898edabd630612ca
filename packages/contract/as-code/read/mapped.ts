import type { Node, ParsedBlock } from '../hcl/parse.ts'
import type { Mapping } from '../terraform/mapping.ts'
import type { Reading } from './reading.ts'
import { nameOf, valueOf } from './value.ts'

/** Attributes that are not fields of a request body: the parents of the resource, and Terraform's timeouts. */
const ignoredAttributes: ReadonlySet<string> = new Set([
  'project_id',
  'vpc_id',
  'vpc_router_id',
  'timeouts',
  'lifecycle',
])

/** Reads a resource by its mapping. Attributes of nested fields are combined into one field. */
export function readMapped(
  mapping: Mapping,
  attributes: ReadonlyMap<string, Node>,
  blocks: readonly ParsedBlock[],
  reading: Reading,
): void {
  const fieldOf = new Map(Object.entries(mapping.attributes).map(([field, attribute]) => [attribute, field]))
  for (const [attribute, node] of attributes) {
    const field = fieldOf.get(attribute)
    if (field !== undefined) {
      const [outer = '', inner] = field.split('.')
      reading.addField(outer, node, (given) => {
        const value = named(mapping, field, given, blocks)
        return inner === undefined ? value : { ...typeBy(mapping, attribute), [inner]: value }
      })
      takeImplied(mapping, attribute, node, reading)
    } else if (!ignoredAttributes.has(attribute)) reading.addUnread(attribute, 'no such field', node.line)
  }
}

function named(mapping: Mapping, field: string, node: Node, blocks: readonly ParsedBlock[]): unknown {
  const kind = mapping.named?.[field]
  if (kind === undefined) return valueOf(node)
  return nameOf(node, kind === 'pool' ? 'oxide_ip_pool' : 'oxide_disk', blocks)
}

/** Returns the field and its value that follow from the presence of an attribute. */
function typeBy({ implied }: Mapping, attribute: string): Record<string, string> {
  const type = implied?.by[attribute]
  return implied === undefined || type === undefined ? {} : { [implied.field.split('.')[1] ?? '']: type }
}

/** Adds the field and its value that follow from the presence of an attribute. */
function takeImplied({ implied }: Mapping, attribute: string, node: Node, reading: Reading): void {
  const said = implied?.by[attribute]
  if (implied !== undefined && said !== undefined && !implied.field.includes('.'))
    reading.addField(implied.field, node, () => said)
}
