import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CallArgs } from '#data/calls.ts'

/** An announced network, with the block of an address lot that contains it. */
export interface Announced {
  /** ID of the block */
  readonly block: string
  /** Name of the lot; empty if unknown */
  readonly lot: string
  /** the network in CIDR notation */
  readonly network: string
}

/** The form of an announce set. */
export interface SetForm {
  name: string
  description: string
  announced: Announced[]
}

export const emptySet: SetForm = { name: '', description: '', announced: [] }

/** Returns the request that creates an announce set, or replaces the content of the existing set with that name. */
export function setCall({ name, description, announced }: SetForm) {
  return {
    operation: 'networking_bgp_announce_set_update',
    args: {
      body: {
        name,
        description,
        announcement: announced.map(({ block, network }) => ({ addressLotBlock: block, network })),
      },
    },
  } as const satisfies CodeRequest
}

/** @param onTrial sends a revertible change, if the server supports it */
export function saveCall(form: SetForm, onTrial: boolean): CallArgs<'networkingBgpAnnounceSetUpdate'> {
  const { args } = setCall(form)
  // `onTrial` is a Portico extension of the contract.
  return onTrial ? ({ ...args, query: { onTrial } } as CallArgs<'networkingBgpAnnounceSetUpdate'>) : args
}

/** Returns the networks that are added, and those that are withdrawn. */
export function changeOf(
  before: readonly Announced[],
  after: readonly Announced[],
): { readonly added: readonly string[]; readonly withdrawn: readonly string[] } {
  const was = new Set(before.map(({ network }) => network))
  const is = new Set(after.map(({ network }) => network))
  return {
    added: [...is].filter((network) => !was.has(network)),
    withdrawn: [...was].filter((network) => !is.has(network)),
  }
}
