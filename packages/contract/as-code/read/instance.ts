/** Reads an instance resource as one request body, including the disks that the same file creates. */
import type { Node, ParsedBlock } from '../hcl/parse.ts'
import { instanceAttributes, mappings } from '../terraform/mapping.ts'
import { readMapped } from './mapped.ts'
import { Reading } from './reading.ts'
import { nameOf, NotReadable, referredBlock, textIn, valueOf } from './value.ts'

export function readInstance(block: ParsedBlock, blocks: readonly ParsedBlock[], reading: Reading): void {
  const boot = block.attributes.get('boot_disk_id')
  const others = readers(blocks, boot)
  const direct = { resource: 'oxide_instance', attributes: instanceAttributes }
  const simple = new Map([...block.attributes].filter(([attribute]) => !(attribute in others)))
  readMapped(direct, simple, blocks, reading)
  for (const [attribute, { field, read }] of Object.entries(others)) {
    const node = block.attributes.get(attribute)
    if (node !== undefined) reading.addField(field, node, read)
  }
}

interface FieldReader {
  readonly field: string
  readonly read: (node: Node) => unknown
}

/** Returns readers for the attributes that differ in meaning from the field with the same name. */
function readers(
  blocks: readonly ParsedBlock[],
  boot: Node | undefined,
): Readonly<Record<string, FieldReader>> {
  return {
    boot_disk_id: { field: 'boot_disk', read: (node) => diskOf(node, blocks) },
    disk_attachments: {
      field: 'disks',
      read: (node) => {
        // The attached disks of the provider include the boot disk, which the request lists separately.
        const rest = itemsOf(node).filter((item) => !isSame(item, boot))
        return rest.length === 0 ? undefined : rest.map((item) => diskOf(item, blocks))
      },
    },
    network_interfaces: {
      field: 'network_interfaces',
      read: (node) => ({ type: 'create', params: itemsOf(node).map((item) => nicOf(item, blocks)) }),
    },
    external_ips: {
      field: 'external_ips',
      read: (node) => itemsOf(node).map((item) => externalIpOf(item, blocks)),
    },
  }
}

function isSame(one: Node, other: Node | undefined): boolean {
  return one.kind === 'expression' && other?.kind === 'expression' && one.text === other.text
}

/**
 * Reads a disk of an instance, which may be a disk that the same file creates. The provider refers to an existing disk
 * by its ID, but the request by its name.
 */
function diskOf(node: Node, blocks: readonly ParsedBlock[]): unknown {
  const disk = referredBlock(node, 'oxide_disk', blocks)
  if (disk === undefined || disk.type !== 'resource')
    throw new NotReadable('no resource oxide_disk in the text makes it', node.line)
  const reading = new Reading()
  readMapped(mappings.disk_create, disk.attributes, blocks, reading)
  const [unread] = reading.unread
  if (unread !== undefined) throw new NotReadable(`${unread.what}: ${unread.why}`, unread.line)
  return { type: 'create', ...Object.fromEntries(reading.fields.map(({ field, value }) => [field, value])) }
}

function nicOf(node: Node, blocks: readonly ParsedBlock[]): unknown {
  const fields = fieldsOf(node)
  const subnet = fields.get('subnet_id')
  const looked = subnet === undefined ? undefined : referredBlock(subnet, 'oxide_vpc_subnet', blocks)
  if (looked === undefined)
    throw new NotReadable('no data source oxide_vpc_subnet in the text names its subnet', node.line)
  const ip = fields.get('ip_address')
  return {
    name: textIn(fields, 'name', node.line),
    description: textIn(fields, 'description', node.line),
    vpc_name: textIn(looked.attributes, 'vpc_name', node.line),
    subnet_name: textIn(looked.attributes, 'name', node.line),
    ...(ip !== undefined && { ip: valueOf(ip) }),
  }
}

function externalIpOf(node: Node, blocks: readonly ParsedBlock[]): unknown {
  const fields = fieldsOf(node)
  const type = textIn(fields, 'type', node.line)
  const id = fields.get('id')
  if (type === 'floating' && id !== undefined) return { type, floating_ip: valueOf(id) }
  return { type, ...(id !== undefined && { pool: nameOf(id, 'oxide_ip_pool', blocks) }) }
}

function itemsOf(node: Node): readonly Node[] {
  if (node.kind !== 'list') throw new NotReadable('expected a list', node.line)
  return node.items
}

function fieldsOf(node: Node): ReadonlyMap<string, Node> {
  if (node.kind !== 'object') throw new NotReadable('expected an object', node.line)
  return node.fields
}
