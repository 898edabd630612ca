import type { OperationId } from '@portico/contract/routes.ts'

/**
 * Operations of the contract whose families are still to come. They answer 501 with the Error body. Serving one
 * means taking it out of here, or the types complain.
 */
export const unbuilt = [
  // probes
  'probe_list',
  'probe_create',
  'probe_delete',
  'probe_view',
] as const satisfies readonly OperationId[]

export type Unbuilt = (typeof unbuilt)[number]
