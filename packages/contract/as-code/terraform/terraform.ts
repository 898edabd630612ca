import { looksLikeUuid } from '@portico/domain/names.ts'
import { printBlocks } from '../hcl/print.ts'
import type { Code, CodeRequest, SecretsAs } from '../request.ts'
import type { Secret } from '../tree.ts'
import { Reference, type Fields } from '../tree.ts'
import { labelOf, TerraformFile } from './file.ts'
import { writeFirewall } from './firewall.ts'
import { writeInstance } from './instance.ts'
import { alternativeOf } from './alternative.ts'
import { type ManagedResource, managedResourceOf } from './managed-resource.ts'
import { mappedAttributes } from './mapped.ts'
import { type Mapping, type CreateOperation, mappingOf, resourceTypeOf } from './mapping.ts'

/** Formats a request as Terraform for the public provider: as the resource that exists after the request. */
export function terraform(request: CodeRequest, secretsAs: SecretsAs): Code {
  const file = new TerraformFile()
  const made = managedResourceOf(request)
  const notes =
    made === null
      ? null
      : made.operation === 'instance_create'
        ? writeInstance(file, made)
        : made.operation === 'vpc_firewall_rules_update'
          ? writeFirewall(file, made)
          : writeMapped(file, made)
  if (made === null || notes === null) return { text: null, notes: [alternativeOf(request)] }
  // The blocks are printed first, since printing adds the variables.
  const secret = (one: Secret) => (secretsAs === 'masked' ? JSON.stringify(one.mask) : file.secret(one))
  printBlocks(file.blocks, secret)
  return { text: printBlocks(file.blocks, secret), notes: [...blockNotes(request, made), ...notes] }
}

/** Returns notes that say what to do with the existing block of a changed resource. */
function blockNotes({ becomes }: CodeRequest, { isWhole }: ManagedResource): string[] {
  if (becomes === undefined) return []
  return [
    isWhole
      ? 'This is the complete block after the change. Replace the existing block with it.'
      : 'Change this in the existing block. Keep everything else in it.',
  ]
}

/**
 * Adds a resource by its mapping.
 * @returns notes for the user; null if the provider cannot create such a resource
 */
function writeMapped(file: TerraformFile, made: ManagedResource): string[] | null {
  const { operation, project, body, label } = made
  const mapping = mappingOf(operation)
  if (mapping === undefined || (mapping.isInProject === true && project === '')) return null
  const attributes = mappedAttributes(file, mapping, body)
  if (attributes === null) return null
  file.addResource(mapping.resource, label, {
    ...(mapping.isInProject === true && { project_id: file.projectId(project) }),
    ...parentAttributes(file, mapping, made),
    ...attributes,
  })
  return sinceNote(operation)
}

/** Returns the attributes that name the VPC or router. The block of a changed resource does not repeat them. */
function parentAttributes(
  file: TerraformFile,
  { isIn }: Mapping,
  { project, vpc, router }: ManagedResource,
): Fields {
  if (isIn === 'vpc' && vpc !== '') return { vpc_id: file.vpcId(project, vpc) }
  if (isIn === 'router' && router !== '') return { vpc_router_id: file.routerId(project, vpc, router) }
  return {}
}

function sinceNote(operation: CreateOperation): string[] {
  const mapping = mappingOf(operation)
  return mapping?.since === undefined
    ? []
    : [`The provider has ${mapping.resource} from release ${mapping.since} on.`]
}

/**
 * Formats the import of an existing resource into Terraform's state. With `-generate-config-out`, `terraform plan`
 * writes the configuration of the resource.
 * @param operation operation that creates such resources
 * @throws {TypeError} if the ID is invalid
 */
export function terraformImport(operation: CreateOperation, name: string, id: string): Code {
  if (!looksLikeUuid(id)) throw new TypeError(`${id} is no id`)
  const to = new Reference(`${resourceTypeOf(operation)}.${labelOf(name)}`)
  return {
    text: printBlocks([{ type: 'import', labels: [], attributes: { to, id } }], () => ''),
    notes: [
      'terraform plan -generate-config-out=imported.tf writes the resource; needs Terraform 1.5 or newer.',
      ...sinceNote(operation),
    ],
  }
}
