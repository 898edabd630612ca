import type { Result } from '@portico/contract/client.ts'

/**
 * Returns the data of a successful response.
 * @throws if the request was refused
 */
export async function done<T>(call: Promise<Result<T>>): Promise<T> {
  const result = await call
  if (result.type !== 'success') throw new Error(JSON.stringify(result))
  return result.data
}
