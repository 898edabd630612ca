import type { Gate } from '@portico/control-plane/kernel/gate.ts'

/** Wait until a server has heard that an address is let in, or is not any more. */
export async function untilAdmitted(gate: Gate, address: string, admitted: boolean): Promise<void> {
  while (gate.admits(address) !== admitted) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = gate.subscribe(resolve)
    await promise
    stop()
  }
}
