import type { CodeRequest } from '@portico/contract/as-code/request.ts'
import type { CamelBody } from '@portico/contract/client.ts'
import type { AffinityGroup } from '@portico/contract/types.ts'
import type { LucideIcon } from 'lucide-react'
import type { WriteRequest } from '#data/write-request.ts'
import type { CallData, Invoke, query } from '#data/calls.ts'
import type { ResourceNoun } from '#shell/list/list-call.ts'
import type { MenuAction } from '#ui/overlays/menu-entries.ts'

/** Groups of both kinds have the same fields and the same request bodies. */
export type Group = AffinityGroup
export type GroupCreate = CamelBody<'affinity_group_create'>
export type GroupUpdate = Required<Pick<Group, 'name' | 'description'>>

type Answer<Call extends 'affinityGroupMemberList' | 'porticoAffinityGroupPlacement'> = ReturnType<
  typeof query<Call>
>

/** Where members run. `domain/placement` evaluates the rule of a group. */
export type Placement = CallData<'porticoAffinityGroupPlacement'>['items'][number]
export type Member = CallData<'affinityGroupMemberList'>['items'][number]['value']

/** The differences between the two kinds of groups: texts, paths and requests. */
export interface GroupKind {
  readonly name: 'affinity_group' | 'anti_affinity_group'
  readonly noun: ResourceNoun
  /** Label of the badge with the kind */
  readonly badge: string
  readonly icon: LucideIcon
  /** One sentence about what a group does for its members. */
  readonly summary: string
  readonly policies: Readonly<Record<GroupCreate['policy'], string>>
  readonly listCall: 'affinityGroupList' | 'antiAffinityGroupList'
  readonly deleteTask: 'affinity_group_delete' | 'anti_affinity_group_delete'
  readonly createOperation: 'affinity_group_create' | 'anti_affinity_group_create'
  readonly paths: {
    readonly list: (project: string) => string
    readonly create: (project: string) => string
    readonly page: (project: string, group: string) => string
    readonly edit: (project: string, group: string) => string
    readonly history: (project: string, group: string) => string
  }
  readonly code: (group: Group, project: string) => MenuAction
  readonly createRequest: (project: string, body: GroupCreate) => CodeRequest
  readonly create: (project: string, body: GroupCreate) => Promise<Group>
  readonly updateRequest: (project: string, group: Group, body: GroupUpdate) => CodeRequest
  readonly view: (group: Group, send: Invoke) => Promise<Group>
  readonly update: (group: Group, filled: GroupUpdate, send: Invoke) => Promise<Group>
  /** Puts the group into the query cache, so that its page opens immediately. */
  readonly seed: (project: string, group: Group) => void
  readonly remove: (group: Group) => WriteRequest
  readonly members: (group: Group) => Answer<'affinityGroupMemberList'>
  readonly placement: (group: Group) => Answer<'porticoAffinityGroupPlacement'>
  readonly add: (groupId: string, instanceId: string) => WriteRequest
  readonly leave: (groupId: string, instanceId: string) => WriteRequest
}
