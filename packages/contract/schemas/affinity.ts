/** Affinity and anti-affinity groups. */
import { z } from 'zod'
import { identity, naming, renaming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { InstanceState } from './instances.ts'
import { Name, TypedUuidForInstanceKind, Uuid } from './primitives.ts'

export const AffinityPolicy = component('AffinityPolicy', z.enum(['allow', 'fail']))
export type AffinityPolicy = z.infer<typeof AffinityPolicy>

export const FailureDomain = component('FailureDomain', z.enum(['sled']))
export type FailureDomain = z.infer<typeof FailureDomain>

export const AffinityGroup = component(
  'AffinityGroup',
  z.object({ ...identity, failure_domain: FailureDomain, policy: AffinityPolicy, project_id: Uuid }),
)
export type AffinityGroup = z.infer<typeof AffinityGroup>

export const AffinityGroupResultsPage = resultsPage(AffinityGroup)

export const AffinityGroupCreate = component(
  'AffinityGroupCreate',
  z.object({ ...naming, failure_domain: FailureDomain, policy: AffinityPolicy }),
)
export type AffinityGroupCreate = z.infer<typeof AffinityGroupCreate>

export const AffinityGroupMember = component(
  'AffinityGroupMember',
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('instance'),
      value: z.object({ id: TypedUuidForInstanceKind, name: Name, run_state: InstanceState }),
    }),
  ]),
)
export type AffinityGroupMember = z.infer<typeof AffinityGroupMember>

export const AffinityGroupMemberResultsPage = resultsPage(AffinityGroupMember)

export const AffinityGroupUpdate = component('AffinityGroupUpdate', z.object({ ...renaming }))
export type AffinityGroupUpdate = z.infer<typeof AffinityGroupUpdate>

export const AntiAffinityGroup = component(
  'AntiAffinityGroup',
  z.object({ ...identity, failure_domain: FailureDomain, policy: AffinityPolicy, project_id: Uuid }),
)
export type AntiAffinityGroup = z.infer<typeof AntiAffinityGroup>

export const AntiAffinityGroupResultsPage = resultsPage(AntiAffinityGroup)

export const AntiAffinityGroupCreate = component(
  'AntiAffinityGroupCreate',
  z.object({ ...naming, failure_domain: FailureDomain, policy: AffinityPolicy }),
)
export type AntiAffinityGroupCreate = z.infer<typeof AntiAffinityGroupCreate>

export const AntiAffinityGroupMember = component(
  'AntiAffinityGroupMember',
  z.discriminatedUnion('type', [
    z.object({
      type: z.literal('instance'),
      value: z.object({ id: TypedUuidForInstanceKind, name: Name, run_state: InstanceState }),
    }),
  ]),
)
export type AntiAffinityGroupMember = z.infer<typeof AntiAffinityGroupMember>

export const AntiAffinityGroupMemberResultsPage = resultsPage(AntiAffinityGroupMember)

export const AntiAffinityGroupUpdate = component('AntiAffinityGroupUpdate', z.object({ ...renaming }))
export type AntiAffinityGroupUpdate = z.infer<typeof AntiAffinityGroupUpdate>
