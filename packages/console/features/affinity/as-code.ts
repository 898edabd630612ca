import type { AffinityGroup, AntiAffinityGroup } from '@portico/contract/types.ts'
import { nameWith } from '@portico/domain/names.ts'
import type { KindCode, Placed } from '#shell/as-code/kind-code.ts'
import { groupRequest } from './request.ts'

const duplicateNote = 'It has no members. Each is added by a separate request.'

const another = ({ name, description, policy }: AffinityGroup) =>
  groupRequest({ name: nameWith(name, '-copy'), description, policy })

/** Defines how anti-affinity groups are shown as code and duplicated. */
export const antiAffinityGroupCode = {
  duplicate: ({ resource, project }) => ({
    operation: 'anti_affinity_group_create',
    args: { query: { project }, body: another(resource) },
  }),
  duplicateNote,
  read: ({ resource, project }) => ({
    operation: 'anti_affinity_group_view',
    args: { path: { antiAffinityGroup: resource.name }, query: { project } },
  }),
  terraformOperation: () => 'anti_affinity_group_create',
} satisfies KindCode<Placed<AntiAffinityGroup>>

/** An affinity group as code; the Terraform provider has no such resource. */
export const affinityGroupCode = {
  duplicate: ({ resource, project }) => ({
    operation: 'affinity_group_create',
    args: { query: { project }, body: another(resource) },
  }),
  duplicateNote,
  read: ({ resource, project }) => ({
    operation: 'affinity_group_view',
    args: { path: { affinityGroup: resource.name }, query: { project } },
  }),
  terraformOperation: () => null,
} satisfies KindCode<Placed<AffinityGroup>>
