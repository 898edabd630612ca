import type { QueueWorker } from '#reconcile/work.ts'

/** ms between looks at a machine on its way down, besides the driver's hints. */
const whileStopping = 500

/** Ends what is left of machines that are gone from here, and has the hypervisor forget them. */
export const machineRemains: QueueWorker = {
  name: 'machine remains',
  kind: 'machine-remains',
  slots: 8,
  step: async ({ services: { hypervisor } }, id) => {
    const { phase } = await hypervisor.observe(id)
    if (phase === 'absent' || phase === 'stopped' || phase === 'failed') {
      await hypervisor.forget(id)
      return async () => 'done'
    }
    if (phase !== 'stopping') await hypervisor.stop(id)
    return async () => ({ againIn: whileStopping })
  },
}
