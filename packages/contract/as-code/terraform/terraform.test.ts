import { expect, test } from 'vitest'
import reference from '#reference/as-code/terraform.json' with { type: 'json' }
import { parseHcl, type Node, type ParsedBlock } from '../hcl/parse.ts'
import { readBody } from '../read/read.ts'
import { wireBody, type CodeRequest } from '../request.ts'
import { bareRequests, changeRequests, createRequests, specialTexts } from '../testing/requests.ts'
import { instanceAttributes, mappings, type Mapping } from './mapping.ts'
import { terraform, terraformImport } from './terraform.ts'

interface Attribute {
  readonly name: string
  readonly type: string
  readonly required?: boolean
  readonly optional?: boolean
  readonly values?: readonly string[]
  readonly conflicts?: readonly string[]
  readonly also_requires?: readonly string[]
  readonly nested?: readonly Attribute[]
}

const released: readonly { name: string; attributes: readonly Attribute[] }[] = reference.resources
const later: readonly { name: string; attributes: readonly Attribute[]; first_release: string }[] =
  reference.later
const sources: readonly { name: string; attributes: readonly Attribute[] }[] = reference.data_sources

function schemaOf({ type, labels: [name] }: ParsedBlock): readonly Attribute[] {
  const found = (type === 'data' ? sources : [...released, ...later]).find((one) => one.name === name)
  if (found === undefined) throw new Error(`the provider has no ${type} ${name}`)
  return found.attributes
}

/** Returns all errors in the attributes of a block, or of an object within a block. */
function problems(
  fields: ReadonlyMap<string, Node>,
  schema: readonly Attribute[],
  blocks: readonly ParsedBlock[],
): string[] {
  const unknown = [...fields.keys()].filter((key) => !schema.some(({ name }) => name === key))
  const missing = schema.filter(({ name, required }) => required === true && !fields.has(name))
  const wrong = schema.flatMap((attribute) => {
    const node = fields.get(attribute.name)
    if (node === undefined) return []
    const { name, conflicts = [], also_requires: needs = [] } = attribute
    return [
      ...(attribute.required === true || attribute.optional === true ? [] : [`${name} cannot be set`]),
      ...conflicts.filter((other) => fields.has(other)).map((other) => `${name} and ${other} conflict`),
      ...needs.filter((other) => !fields.has(other)).map((other) => `${name} needs ${other}`),
      ...typeProblems(node, attribute, blocks),
    ]
  })
  return [...unknown.map((key) => `no ${key}`), ...missing.map(({ name }) => `${name} is missing`), ...wrong]
}

function typeProblems(
  node: Node,
  { name, type, nested = [], values }: Attribute,
  blocks: readonly ParsedBlock[],
): string[] {
  if (node.kind === 'expression') return refers(node.text, blocks) ? [] : [`${node.text} is nowhere`]
  if (/^(set|list) of /.test(type)) {
    if (node.kind !== 'list') return [`${name} is no list`]
    const of = { name, type: type.replace(/^(set|list) of /, ''), nested, ...(values && { values }) }
    return node.items.flatMap((item) => typeProblems(item, of, blocks))
  }
  if (type === 'object')
    return node.kind === 'object' ? problems(node.fields, nested, blocks) : [`${name} is no object`]
  const expectedType = { string: 'string', number: 'number', bool: 'boolean' }[type]
  if (node.kind !== 'value' || typeof node.value !== expectedType) return [`${name} is no ${type}`]
  return values === undefined || values.includes(String(node.value))
    ? []
    : [`${name} is none of ${values.join()}`]
}

/** Whether the text refers to an attribute of a block in the file. */
function refers(text: string, blocks: readonly ParsedBlock[]): boolean {
  const parts = text.split('.')
  if (parts[0] === 'var')
    return blocks.some(({ type, labels }) => type === 'variable' && labels[0] === parts[1])
  const [type, label, attribute] = parts[0] === 'data' ? parts.slice(1) : parts
  const block = blocks.find(
    (one) =>
      one.labels[0] === type && one.labels[1] === label && (one.type === 'data') === (parts[0] === 'data'),
  )
  return block !== undefined && schemaOf(block).some(({ name }) => name === attribute)
}

const requests = createRequests(specialTexts.join(' ')).map(
  (request) => [request.operation, request] as const,
)

test.each(requests)('%s is a valid file for the provider', (_, request) => {
  for (const as of ['masked', 'variables'] as const) {
    const blocks = parseHcl(terraform(request, as).text ?? '')
    expect(blocks.some(({ type }) => type === 'resource')).toBe(true)
    for (const block of blocks)
      if (block.type !== 'variable') expect(problems(block.attributes, schemaOf(block), blocks)).toEqual([])
  }
})

const changes = changeRequests(specialTexts.join(' ')).map((request) => [request.operation, request] as const)

test.each(changes.filter(([, { becomes }]) => becomes !== undefined))(
  '%s is printed as the resource after the change',
  (_, request) => {
    const { text, notes } = terraform(request, 'variables')
    const blocks = parseHcl(text ?? '')
    const wrong = blocks.flatMap((block) =>
      block.type === 'variable' ? [] : problems(block.attributes, schemaOf(block), blocks),
    )
    const isWhole = request.becomes?.isWhole === true
    // The block of a changed resource contains only the changes; the other attributes are in the user's existing block.
    expect(isWhole ? wrong : wrong.filter((problem) => !problem.endsWith(' is missing'))).toEqual([])
    expect(notes[0]).toContain(isWhole ? 'Replace the existing block' : 'Change this in the existing block')
    const resource = blocks.find(({ type }) => type === 'resource')
    // The block keeps its label. With another one, Terraform would create another resource.
    expect(resource?.labels[1]).toBe(request.becomes?.name.replace('-', '_'))
    const hasParent = ['project_id', 'vpc_id'].some((one) => resource?.attributes.has(one) === true)
    expect(hasParent).toBe(isWhole && !['oxide_project', 'oxide_ip_pool'].includes(resource?.labels[0] ?? ''))
  },
)

test('a change of an instance is printed as the changed attributes of its block', () => {
  const [, resize] = changes.find(([operation]) => operation === 'instance_update') ?? []
  expect(terraform(resize as CodeRequest, 'masked')).toEqual({
    text: [
      'resource "oxide_instance" "web_1" {',
      '  ncpus  = 4',
      '  memory = 16 * 1024 * 1024 * 1024',
      '}',
    ].join('\n'),
    notes: ['Change this in the existing block. Keep everything else in it.'],
  })
  const [, attach] = changes.find(([operation]) => operation === 'instance_ephemeral_ip_attach') ?? []
  expect(terraform(attach as CodeRequest, 'masked').notes).toContainEqual(expect.stringContaining('v0.10.0'))
})

test.each(bareRequests.map((request) => [request.operation, request] as const))(
  '%s has no block, and its note says what to do instead',
  (operation, request) => {
    const { text, notes } = terraform(request, 'masked')
    expect(text).toBeNull()
    const said = notes.join(' ')
    if (operation.endsWith('_view')) expect(said).toContain('import it first')
    else if (operation.endsWith('_interface_delete') || operation.endsWith('_detach'))
      expect(said).toContain('in the block of the instance')
    else if (/^(internet_gateway_ip_|silo_)/.test(operation)) expect(said).toContain('no resource')
    else expect(said).toContain('terraform apply deletes')
  },
)

test('a change of an instance that the provider does not support has a note', () => {
  const request: CodeRequest = {
    operation: 'instance_update',
    args: { path: { instance: 'web' }, body: { ncpus: 1, memory: 1, autoRestartPolicy: 'never' } },
  }
  expect(terraform(request, 'masked').text).toBeNull()
  expect(terraform(request, 'masked').notes).toEqual([expect.stringContaining('can change only vCPUs')])
})

test.each(requests.filter(([, { args }]) => !JSON.stringify(args).includes('attach')))(
  'the block of %s is read back as the same body, except for secrets and IDs',
  (operation, request) => {
    const { fields, unread } = readBody(operation, terraform(request, 'variables').text ?? '')
    const body = wireBody(request) as Record<string, unknown>
    const read = Object.fromEntries(fields.map(({ field, value }) => [field, value]))
    // These fields are lost: secrets are not printed, and the provider refers to a disk by its ID.
    const lost = unread.map(({ what }) => what)
    expect(lost).toEqual(lost.filter((field) => field === 'user_data' || field === 'disk'))
    for (const field of lost) expect(read[field]).toBeUndefined()
    expect({ ...read, ...Object.fromEntries(lost.map((field) => [field, body[field]])) }).toEqual(body)
  },
)

test.each(Object.entries(mappings as Record<string, Mapping>))(
  'the mapping of %s matches the provider',
  (operation, mapping) => {
    const resource = [...reference.resources, ...reference.later].find(
      ({ name }) => name === mapping.resource,
    )
    const call = resource?.operations.create?.find((one) => one.operation === operation) as {
      body: Record<string, string>
    }
    for (const [field, attribute] of Object.entries(mapping.attributes))
      expect([attribute, `${attribute}.type`, `lookup disk_view(${attribute}).name`]).toContain(
        call.body[field] ?? call.body[`${field}.type`],
      )
    const first = later.find(({ name }) => name === mapping.resource)?.first_release
    expect(mapping.since).toBe(first)
  },
)

test('the attributes of an instance match the provider', () => {
  const body = reference.resources
    .find(({ name }) => name === 'oxide_instance')
    ?.operations.create.find(({ operation }) => operation === 'instance_create') as {
    body: Record<string, string>
  }
  expect(body.body).toMatchObject(instanceAttributes)
})

test('strings that look like Terraform templates are escaped', () => {
  const request: CodeRequest = {
    operation: 'project_create',
    args: { body: { name: 'shop', description: '${path.module} %{if} $${x} $5 100%' } },
  }
  expect(terraform(request, 'masked').text).toBe(
    [
      'resource "oxide_project" "shop" {',
      '  name        = "shop"',
      '  description = "$${path.module} %%{if} $$${x} $5 100%"',
      '}',
    ].join('\n'),
  )
})

test('a resource that the provider cannot create has a note', () => {
  const policy: CodeRequest = {
    operation: 'project_policy_update',
    args: { path: { project: 'shop' }, body: { roleAssignments: [] } },
  }
  const importing: CodeRequest = {
    operation: 'disk_create',
    args: {
      query: { project: 'shop' },
      body: { name: 'd', description: '', size: 1, diskSource: { type: 'importing_blocks', blockSize: 512 } },
    },
  }
  for (const request of [policy, importing]) {
    expect(terraform(request, 'masked')).toEqual({
      text: null,
      notes: ['The Terraform provider has no resource for this request.'],
    })
  }
})

test('the secrets of an instance are variables, and masked on screen', () => {
  const request = createRequests('').find(({ operation }) => operation === 'instance_create') as CodeRequest
  expect(terraform(request, 'masked').text).toMatch(/user_data +=( )"•••• 13 B"/)
  const copied = terraform(request, 'variables').text ?? ''
  expect(copied).toMatch(/user_data +=( )var\.user_data\n/)
  expect(copied).toMatch(/variable "user_data" \{\n +type +=( )string\n +sensitive +=( )true/)
})

test('an existing resource is imported by a Terraform import block', () => {
  const id = '6f1c1a52-0d5e-4c0e-9a8b-2f5f0f3f9b11'
  expect(terraformImport('instance_create', 'web-1', id).text).toBe(
    `import {\n  to = oxide_instance.web_1\n  id = "${id}"\n}`,
  )
  expect(terraformImport('floating_ip_create', 'ip', id).notes).toContainEqual(
    expect.stringContaining('from release v0.9.0'),
  )
})
