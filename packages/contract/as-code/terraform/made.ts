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
    const { operation, name, project = '', body, isWhole } = becomes
    return { operation, project, body: fieldsOf(wireOf(body)), label: labelOf(name), isWhole }
  }
  const { operation } = request
  if (!isMaking(operation)) return null
  const body = fieldsOf(wireBody(request) ?? {})
  const project = argsOf(request).query?.['project']
  return {
    operation,
    project: typeof project === 'string' ? project : '',
    body,
    label: labelOf(textOf(body['name'])),
    isWhole: true,
  }
}

const fieldsOf = (body: unknown): Fields => markSecrets(body) as Fields
