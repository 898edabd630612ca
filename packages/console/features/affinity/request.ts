import type { AffinityPolicy } from '@portico/contract/types.ts'
import type { GroupCreate } from './group-kind.ts'

/** The form of a new group. */
export interface GroupForm {
  name: string
  description: string
  policy: AffinityPolicy
}

export const emptyGroup: GroupForm = { name: '', description: '', policy: 'allow' }

/** Returns the request of the form. There is one failure domain so far. */
export const groupRequest = ({ name, description, policy }: GroupForm): GroupCreate => ({
  name,
  description,
  policy,
  failureDomain: 'sled',
})
