import { looksLikeUuid } from '@portico/domain/names.ts'
import { operationOf } from '../operations.ts'
import { printBlocks } from '../hcl/print.ts'
import { argsOf, wireBody, type Code, type CodeRequest, type SecretsAs } from '../request.ts'
import { markSecrets, type Secret } from '../secrets.ts'
import { Reference, textOf, type Fields } from '../tree.ts'
import { labelOf, TerraformFile } from './file.ts'
import { writeInstance } from './instance.ts'
import { mappedAttributes } from './mapped.ts'
import { mappingOf, type Mapping } from './mapping.ts'

/** A request as Terraform for the public provider, where that can make the thing. */
export function terraform(request: CodeRequest, secretsAs: SecretsAs): Code {
  const file = new TerraformFile()
  const body = markSecrets(wireBody(request) ?? {}) as Fields
  const project = argsOf(request).query?.['project']
  const projectName = typeof project === 'string' ? project : ''
  const mapping = mappingOf(request.operation)
  const notes =
    request.operation === 'instance_create'
      ? writeInstance(file, projectName, body)
      : mapping === undefined
        ? null
        : writeMapped(file, mapping, projectName, body)
  if (notes === null) return { text: null, notes: [whyNot(request)] }
  // First, since printing is what asks for the variables.
  const secret = (one: Secret) => (secretsAs === 'masked' ? JSON.stringify(one.mask) : file.secret(one))
  printBlocks(file.blocks, secret)
  return { text: printBlocks(file.blocks, secret), notes }
}

function whyNot(request: CodeRequest): string {
  return operationOf(request).method === 'GET'
    ? 'Terraform reads a resource when it is part of its state; import it first.'
    : 'The Terraform provider has no resource for this request.'
}

/** @returns notes; null where the provider cannot make what the body says */
function writeMapped(file: TerraformFile, mapping: Mapping, project: string, body: Fields): string[] | null {
  const attributes = mappedAttributes(file, mapping, body)
  if (attributes === null || (mapping.isInProject === true && project === '')) return null
  file.addResource(mapping.resource, labelOf(textOf(body['name'])), {
    ...(mapping.isInProject === true && { project_id: file.projectId(project) }),
    ...attributes,
  })
  return mapping.since === undefined
    ? []
    : [`The provider has ${mapping.resource} from release ${mapping.since} on.`]
}

/** Makes a thing that exists part of Terraform's state: `terraform plan -generate-config-out` writes the rest. */
export function terraformImport(resource: string, name: string, id: string): Code {
  if (!looksLikeUuid(id)) throw new TypeError(`${id} is no id`)
  const to = new Reference(`${resource}.${labelOf(name)}`)
  return {
    text: printBlocks([{ type: 'import', labels: [], attributes: { to, id } }], () => ''),
    notes: [
      'terraform plan -generate-config-out=imported.tf writes the resource; needs Terraform 1.5 or newer.',
    ],
  }
}
