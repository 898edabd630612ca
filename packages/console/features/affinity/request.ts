import type { AffinityPolicy } from '@portico/contract/types.ts'
import type { GroupCreate } from './group-kind.ts'

/** The form of a new group. */
export interface GroupForm {
  name: string
  description: string
  policy: AffinityPolicy
}

export const emptyGroup: GroupForm = { name: '', description: '', policy: 'allow' }

/** Returns the request of the form. The API has only one failure domain. */
export const groupRequest = ({ name, description, policy }: GroupForm): GroupCreate => ({
  name,
  description,
  policy,
  failureDomain: 'sled',
})
