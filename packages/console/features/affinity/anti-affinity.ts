import { Ungroup } from 'lucide-react'
import { writeRequest } from '#data/write-request.ts'
import { invoke, query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { seed } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import { paths } from '#shell/paths.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import type { GroupKind } from './group-kind.ts'

/** Groups whose instances run apart from each other. */
export const antiAffinity: GroupKind = {
  name: 'anti_affinity_group',
  noun: kinds.anti_affinity_group,
  badge: 'anti-affinity',
  icon: Ungroup,
  summary:
    'Members are placed on different sleds when they start. The policy decides whether a member may start beside another if no free sled is left.',
  policies: {
    allow: 'A member starts beside another if no free sled is left.',
    fail: 'A member does not start if no free sled is left.',
  },
  listCall: 'antiAffinityGroupList',
  deleteTask: 'anti_affinity_group_delete',
  createOperation: 'anti_affinity_group_create',
  paths: {
    list: paths.antiAffinityGroups,
    create: paths.antiAffinityGroupsNew,
    page: paths.antiAffinityGroup,
    edit: paths.antiAffinityGroupEdit,
    history: paths.antiAffinityGroupHistory,
  },
  code: (group, project) => asCodeEntry('anti_affinity_group', { resource: group, project }),
  createRequest: (project, body) => ({
    operation: 'anti_affinity_group_create',
    args: { query: { project }, body },
  }),
  create: (project, body) => invoke('antiAffinityGroupCreate', { query: { project }, body }),
  updateRequest: (project, { name, policy, failureDomain, ...group }, body) => ({
    operation: 'anti_affinity_group_update',
    args: { path: { antiAffinityGroup: name }, query: { project }, body },
    becomes: {
      operation: 'anti_affinity_group_create',
      name,
      project,
      isWhole: true,
      body: {
        name: body.name ?? name,
        description: body.description ?? group.description,
        policy,
        failureDomain,
      },
    },
  }),
  view: ({ id }, send) => send('antiAffinityGroupView', { path: { antiAffinityGroup: id } }),
  update: (group, filled, send) =>
    send('antiAffinityGroupUpdate', {
      path: { antiAffinityGroup: group.id },
      body: changedFields(group, filled),
    }),
  seed: (project, group) =>
    seed('antiAffinityGroupView', { path: { antiAffinityGroup: group.name }, query: { project } }, group),
  remove: ({ id }) => writeRequest('antiAffinityGroupDelete', { path: { antiAffinityGroup: id } }),
  members: ({ id }) =>
    query('antiAffinityGroupMemberList', withAll({ path: { antiAffinityGroup: id }, query: {} })),
  placement: ({ id }) => query('porticoAntiAffinityGroupPlacement', { path: { antiAffinityGroup: id } }),
  add: (groupId, instance) =>
    writeRequest('antiAffinityGroupMemberInstanceAdd', { path: { antiAffinityGroup: groupId, instance } }),
  leave: (groupId, instance) =>
    writeRequest('antiAffinityGroupMemberInstanceDelete', { path: { antiAffinityGroup: groupId, instance } }),
}
