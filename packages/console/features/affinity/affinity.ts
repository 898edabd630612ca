import { Group } from 'lucide-react'
import { writeRequest } from '#data/write-request.ts'
import { invoke, query } from '#data/calls.ts'
import { withAll } from '#data/limits.ts'
import { seed } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import { changedFields } from '#shell/forms/merge-fields.ts'
import { paths } from '#shell/paths.ts'
import { asCodeEntry } from '../as-code/index.tsx'
import type { GroupKind } from './group-kind.ts'

/** Groups whose instances run close together. */
export const affinity: GroupKind = {
  name: 'affinity_group',
  noun: kinds.affinity_group,
  badge: 'affinity',
  icon: Group,
  summary:
    'Members are placed on one sled when they start. The policy decides whether a member may start elsewhere if that sled is full.',
  policies: {
    allow: 'A member starts on another sled if the sled of the others is full.',
    fail: 'A member does not start if the sled of the others is full.',
  },
  listCall: 'affinityGroupList',
  deleteTask: 'affinity_group_delete',
  createOperation: 'affinity_group_create',
  paths: {
    list: paths.affinityGroups,
    create: paths.affinityGroupsNew,
    page: paths.affinityGroup,
    edit: paths.affinityGroupEdit,
    history: paths.affinityGroupHistory,
  },
  code: (group, project) => asCodeEntry('affinity_group', { resource: group, project }),
  createRequest: (project, body) => ({
    operation: 'affinity_group_create',
    args: { query: { project }, body },
  }),
  create: (project, body) => invoke('affinityGroupCreate', { query: { project }, body }),
  updateRequest: (project, group, filled) => ({
    operation: 'affinity_group_update',
    args: { path: { affinityGroup: group.name }, query: { project }, body: changedFields(group, filled) },
  }),
  view: ({ id }, send) => send('affinityGroupView', { path: { affinityGroup: id } }),
  update: (group, filled, send) =>
    send('affinityGroupUpdate', { path: { affinityGroup: group.id }, body: changedFields(group, filled) }),
  seed: (project, group) =>
    seed('affinityGroupView', { path: { affinityGroup: group.name }, query: { project } }, group),
  remove: ({ id }) => writeRequest('affinityGroupDelete', { path: { affinityGroup: id } }),
  members: ({ id }) => query('affinityGroupMemberList', withAll({ path: { affinityGroup: id }, query: {} })),
  placement: ({ id }) => query('porticoAffinityGroupPlacement', { path: { affinityGroup: id } }),
  add: (groupId, instance) =>
    writeRequest('affinityGroupMemberInstanceAdd', { path: { affinityGroup: groupId, instance } }),
  leave: (groupId, instance) =>
    writeRequest('affinityGroupMemberInstanceDelete', { path: { affinityGroup: groupId, instance } }),
}
