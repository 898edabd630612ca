import type { Handlers } from '#kernel/pipeline/handler.ts'
import { createGroup, deleteGroup, listGroups, updateGroup, viewGroup } from './groups.ts'
import { affinity as kind } from './kind.ts'
import { addMember, listMembers, removeMember, viewMember } from './members.ts'

/** Groups of instances that should run together. */
export const affinityHandlers = {
  affinity_group_list: (ctx, { query }) => listGroups(ctx, kind, query),

  affinity_group_create: (ctx, { query, body }) => createGroup(ctx, kind, query.project, body),

  affinity_group_view: (ctx, { path, query }) =>
    viewGroup(ctx, kind, { group: path.affinity_group, project: query.project }),

  affinity_group_update: (ctx, { path, query, body }) =>
    updateGroup(ctx, kind, { group: path.affinity_group, project: query.project }, body),

  affinity_group_delete: (ctx, { path, query }) =>
    deleteGroup(ctx, kind, { group: path.affinity_group, project: query.project }),

  affinity_group_member_list: (ctx, { path, query }) => listMembers(ctx, kind, path.affinity_group, query),

  affinity_group_member_instance_view: (ctx, { path, query }) =>
    viewMember(ctx, kind, { group: path.affinity_group, instance: path.instance, project: query.project }),

  affinity_group_member_instance_add: (ctx, { path, query }) =>
    addMember(ctx, kind, { group: path.affinity_group, instance: path.instance, project: query.project }),

  affinity_group_member_instance_delete: (ctx, { path, query }) =>
    removeMember(ctx, kind, { group: path.affinity_group, instance: path.instance, project: query.project }),
} satisfies Handlers<
  | 'affinity_group_list'
  | 'affinity_group_create'
  | 'affinity_group_view'
  | 'affinity_group_update'
  | 'affinity_group_delete'
  | 'affinity_group_member_list'
  | 'affinity_group_member_instance_view'
  | 'affinity_group_member_instance_add'
  | 'affinity_group_member_instance_delete'
>
