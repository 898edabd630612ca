import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { toSnake } from '@portico/contract/casing.ts'
import type { WriteRequest } from '#data/write-request.ts'

/** Returns a call in the form that the code generators take. */
export function codeRequestOf({ call, args }: WriteRequest): CodeRequest {
  // Calls are named after their operations and take the same arguments.
  return { operation: toSnake(call), args } as CodeRequest
}
