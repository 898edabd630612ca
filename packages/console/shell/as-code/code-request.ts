import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import { toSnake } from '@portico/contract/casing.ts'
import type { WriteRequest } from '#data/write-request.ts'

/** Returns a write request in the format of the code generators. */
export function codeRequestOf({ call, args }: WriteRequest): CodeRequest {
  // Methods of the client are named after their operations and take the same arguments.
  return { operation: toSnake(call), args } as CodeRequest
}
