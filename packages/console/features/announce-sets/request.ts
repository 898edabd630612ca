import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CallArgs } from '#data/calls.ts'

/** A network that is announced, and the block of a lot that it is of. */
export interface Announced {
  /** the block's id */
  readonly block: string
  /** name of the lot; empty where it is not known */
  readonly lot: string
  /** with its width */
  readonly network: string
}

/** An announce set as people fill it in. */
export interface SetForm {
  name: string
  description: string
  announced: Announced[]
}

export const emptySet: SetForm = { name: '', description: '', announced: [] }

/** The request that makes an announce set, or has the one of that name announce exactly this. */
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

/** @param onTrial what it announced comes back unless the change is kept, where the system does that */
export function saveCall(form: SetForm, onTrial: boolean): CallArgs<'networkingBgpAnnounceSetUpdate'> {
  const { args } = setCall(form)
  // Ours, beside what the contract says.
  return onTrial ? ({ ...args, query: { onTrial } } as CallArgs<'networkingBgpAnnounceSetUpdate'>) : args
}

/** Networks that are announced from then on, and those that are not any more. */
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
