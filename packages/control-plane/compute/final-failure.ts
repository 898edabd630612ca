import { HypervisorError } from '@portico/hypervisor/port.ts'

/** Null when the call went well; the reason when it failed and repeating cannot help. @throws what may pass */
export async function finalFailure(call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call()
    return null
  } catch (error) {
    if (error instanceof HypervisorError && !error.retry) return error.message
    throw error
  }
}
