import { argsOf, wireBody, wireOf, type CodeRequest } from '../request.ts'
import { markSecrets } from '../secrets.ts'
import { textOf, type Fields } from '../tree.ts'
import { labelOf } from './file.ts'
import { isMaking, type MakingOperation } from './mapping.ts'

/** What there is once a call is done, for the provider to make: a body in wire form, with its secrets marked. */
export interface Made {
  readonly operation: MakingOperation
  /** Name or id; empty where there is none. */
  readonly project: string
  /** Names or ids of what else it lies in; empty where there is none. */
  readonly vpc: string
  readonly router: string
  readonly body: Fields
  /** The name of its block. */
  readonly label: string
  /** Else only some of its attributes are known. */
  readonly isWhole: boolean
}

/** What a request makes, or makes of what is there; null where that is nothing the provider could make. */
export function madeBy(request: CodeRequest): Made | null {
  const { becomes } = request
  if (becomes !== undefined) {
    const { operation, name, project = '', vpc = '', router = '', body, isWhole } = becomes
    return { operation, project, vpc, router, body: fieldsOf(wireOf(body)), label: labelOf(name), isWhole }
  }
  const { operation } = request
  if (!isMaking(operation)) return null
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
    // What has no name of its own is called like the VPC that it is about.
    label: labelOf('name' in body ? textOf(body['name']) : vpc),
    isWhole: true,
  }
}

const fieldsOf = (body: unknown): Fields => markSecrets(body) as Fields
