import type { AffinityPolicy } from '@portico/contract/types.ts'
import type { GroupCreate } from './group-kind.ts'

/** A new group as people fill it in. */
export interface GroupForm {
  name: string
  description: string
  policy: AffinityPolicy
}

export const emptyGroup: GroupForm = { name: '', description: '', policy: 'allow' }

/** The request a filled-in form stands for. There is one failure domain so far. */
export const groupRequest = ({ name, description, policy }: GroupForm): GroupCreate => ({
  name,
  description,
  policy,
  failureDomain: 'sled',
})
