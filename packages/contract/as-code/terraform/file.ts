/** Builds a Terraform file: resources, and data sources that resolve names to the ids that the resources need. */
import { looksLikeUuid } from '@portico/domain/names.ts'
import type { Block } from '../hcl/print.ts'
import type { Secret } from '../tree.ts'
import { Reference, type Fields, type Tree } from '../tree.ts'

export class TerraformFile {
  readonly #lookups = new Map<string, Block>()
  readonly #variables = new Map<string, Block>()
  readonly #resources: Block[] = []

  /** All blocks in the order of the file: variables, data sources, resources. */
  get blocks(): readonly Block[] {
    return [...this.#variables.values(), ...this.#lookups.values(), ...this.#resources]
  }

  /** Adds a resource block. @returns the address of the resource */
  addResource(type: string, label: string, attributes: Fields): string {
    const isTaken = (name: string) =>
      this.#resources.some(({ labels }) => labels[0] === type && labels[1] === name)
    let own = label
    for (let count = 2; isTaken(own); count++) own = `${label}_${count}`
    this.#resources.push({ type: 'resource', labels: [type, own], attributes })
    return `${type}.${own}`
  }

  projectId(project: string): Tree {
    return this.#idOf('oxide_project', project, { name: project })
  }

  poolId(pool: string): Tree {
    return this.#idOf('oxide_ip_pool', pool, { name: pool })
  }

  routerId(project: string, vpc: string, router: string): Tree {
    return this.#idOf('oxide_vpc_router', router, { project_name: project, vpc_name: vpc, name: router })
  }

  /** Returns the address of the data source of a subnet, which contains the IDs of the subnet and its VPC. */
  subnet(project: string, vpc: string, subnet: string): string {
    const attributes = { project_name: project, vpc_name: vpc, name: subnet }
    return this.#lookup('oxide_vpc_subnet', `${vpc}_${subnet}`, attributes)
  }

  vpcId(project: string, vpc: string): Tree {
    return this.#idOf('oxide_vpc', vpc, { project_name: project, name: vpc })
  }

  /** Returns the ID of a resource, or a variable for it, since the provider cannot look up this kind by name. */
  givenId(kind: 'disk' | 'floating_ip', nameOrId: string): Tree {
    if (looksLikeUuid(nameOrId)) return nameOrId
    const words = kind === 'disk' ? 'disk' : 'floating IP'
    return this.#variable(`${kind}_${labelOf(nameOrId)}_id`, {
      type: new Reference('string'),
      description: `Id of the ${words} ${nameOrId}`,
    })
  }

  /** Returns a reference to a variable for a secret, which the user sets when applying the file. */
  secret({ variable, encoding }: Secret): string {
    return this.#variable(variable.toLowerCase(), {
      type: new Reference('string'),
      sensitive: true,
      ...(encoding === 'base64' && { description: 'In base64' }),
    }).text
  }

  #variable(name: string, attributes: Fields): Reference {
    this.#variables.set(name, { type: 'variable', labels: [name], attributes })
    return new Reference(`var.${name}`)
  }

  #idOf(type: string, nameOrId: string, attributes: Fields): Tree {
    return looksLikeUuid(nameOrId)
      ? nameOrId
      : new Reference(`${this.#lookup(type, nameOrId, attributes)}.id`)
  }

  #lookup(type: string, name: string, attributes: Fields): string {
    const address = `data.${type}.${labelOf(name)}`
    this.#lookups.set(address, { type: 'data', labels: [type, labelOf(name)], attributes })
    return address
  }
}

/** Returns a valid block label for a name: letters, digits and underscores, a letter first. */
export function labelOf(name: string): string {
  const label = name.replaceAll(/\W/g, '_')
  return /^[A-Za-z]/.test(label) ? label : label === '' ? 'this' : `_${label}`
}
