import { HypervisorError } from '@portico/hypervisor/port.ts'

/** Returns null if the call succeeded, or the reason if it failed permanently. @throws temporary errors */
export async function finalFailure(call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    if (error instanceof HypervisorError && !error.retry) return error.message
    throw error
  }
}
