import {
  AffinityGroup,
  AffinityGroupCreate,
  AffinityGroupMember,
  AffinityGroupMemberResultsPage,
  AffinityGroupResultsPage,
  AffinityGroupUpdate,
  AntiAffinityGroup,
  AntiAffinityGroupCreate,
  AntiAffinityGroupMember,
  AntiAffinityGroupMemberResultsPage,
  AntiAffinityGroupResultsPage,
  AntiAffinityGroupUpdate,
} from '#schemas/affinity.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const affinityEndpoints = endpointsOf({
  affinity_group_list: { query: { ...byNameOrId, project: Selector }, answer: AffinityGroupResultsPage },
  affinity_group_create: { query: { project: NameOrId }, body: AffinityGroupCreate, answer: AffinityGroup },
  affinity_group_delete: { path: { affinity_group: NameOrId }, query: { project: Selector } },
  affinity_group_view: {
    path: { affinity_group: NameOrId },
    query: { project: Selector },
    answer: AffinityGroup,
  },
  affinity_group_update: {
    path: { affinity_group: NameOrId },
    query: { project: Selector },
    body: AffinityGroupUpdate,
    answer: AffinityGroup,
  },
  affinity_group_member_list: {
    path: { affinity_group: NameOrId },
    query: { ...byNameOrId, project: Selector },
    answer: AffinityGroupMemberResultsPage,
  },
  affinity_group_member_instance_delete: {
    path: { affinity_group: NameOrId, instance: NameOrId },
    query: { project: Selector },
  },
  affinity_group_member_instance_view: {
    path: { affinity_group: NameOrId, instance: NameOrId },
    query: { project: Selector },
    answer: AffinityGroupMember,
  },
  affinity_group_member_instance_add: {
    path: { affinity_group: NameOrId, instance: NameOrId },
    query: { project: Selector },
    answer: AffinityGroupMember,
  },
  anti_affinity_group_list: {
    query: { ...byNameOrId, project: Selector },
    answer: AntiAffinityGroupResultsPage,
  },
  anti_affinity_group_create: {
    query: { project: NameOrId },
    body: AntiAffinityGroupCreate,
    answer: AntiAffinityGroup,
  },
  anti_affinity_group_delete: { path: { anti_affinity_group: NameOrId }, query: { project: Selector } },
  anti_affinity_group_view: {
    path: { anti_affinity_group: NameOrId },
    query: { project: Selector },
    answer: AntiAffinityGroup,
  },
  anti_affinity_group_update: {
    path: { anti_affinity_group: NameOrId },
    query: { project: Selector },
    body: AntiAffinityGroupUpdate,
    answer: AntiAffinityGroup,
  },
  anti_affinity_group_member_list: {
    path: { anti_affinity_group: NameOrId },
    query: { ...byNameOrId, project: Selector },
    answer: AntiAffinityGroupMemberResultsPage,
  },
  anti_affinity_group_member_instance_delete: {
    path: { anti_affinity_group: NameOrId, instance: NameOrId },
    query: { project: Selector },
  },
  anti_affinity_group_member_instance_view: {
    path: { anti_affinity_group: NameOrId, instance: NameOrId },
    query: { project: Selector },
    answer: AntiAffinityGroupMember,
  },
  anti_affinity_group_member_instance_add: {
    path: { anti_affinity_group: NameOrId, instance: NameOrId },
    query: { project: Selector },
    answer: AntiAffinityGroupMember,
  },
})
