import type { QueueWorker } from '#reconcile/job.ts'

/** ms between checks of a machine that is stopping; observations of the driver trigger earlier checks */
const whileStopping = 500

/** Removes deleted machines from the hypervisor. */
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
