import type { Gate } from '@portico/control-plane/kernel/gate.ts'

/** Waits until a server's allow list contains an address, or no longer contains it. */
export async function untilAdmitted(gate: Gate, address: string, admitted: boolean): Promise<void> {
  while (gate.admits(address) !== admitted) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = gate.subscribe(resolve)
    await promise
    stop()
  }
}
