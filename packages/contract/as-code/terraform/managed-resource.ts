import { argsOf, wireBody, wireOf, type CodeRequest } from '../request.ts'
import { markSecrets } from '../secrets.ts'
import { textOf, type Fields } from '../tree.ts'
import { labelOf } from './file.ts'
import { isCreateOperation, type CreateOperation } from './mapping.ts'

/** The resource after a request, as the provider needs it: a body in wire form whose secrets are marked. */
export interface ManagedResource {
  readonly operation: CreateOperation
  /** name or ID of the project; empty if the resource is in no project */
  readonly project: string
  /** names or IDs of the VPC and the router; empty if there are none */
  readonly vpc: string
  readonly router: string
  readonly body: Fields
  /** label of the resource's block */
  readonly label: string
  /** whether all attributes of the resource are known; if false, only the changed ones are */
  readonly isWhole: boolean
}

/** Returns the resource that a request creates or changes; null if the provider cannot manage it. */
export function managedResourceOf(request: CodeRequest): ManagedResource | null {
  const { becomes } = request
  if (becomes !== undefined) {
    const { operation, name, project = '', vpc = '', router = '', body, isWhole } = becomes
    return { operation, project, vpc, router, body: fieldsOf(wireOf(body)), label: labelOf(name), isWhole }
  }
  const { operation } = request
  if (!isCreateOperation(operation)) return null
  const body = fieldsOf(wireBody(request) ?? {})
  const inQuery = (name: string) => {
    const value = argsOf(request).query?.[name]
    return typeof value === 'string' ? value : ''
  }
  const vpc = inQuery('vpc')
  return {
    operation,
    project: inQuery('project'),
    vpc,
    router: inQuery('router'),
    body,
    // A resource without a name gets the label of its VPC.
    label: labelOf('name' in body ? textOf(body['name']) : vpc),
    isWhole: true,
  }
}

const fieldsOf = (body: unknown): Fields => markSecrets(body) as Fields
