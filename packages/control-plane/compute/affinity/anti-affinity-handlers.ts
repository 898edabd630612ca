import type { Handlers } from '#kernel/pipeline/handler.ts'
import { createGroup, deleteGroup, listGroups, updateGroup, viewGroup } from './groups.ts'
import { antiAffinity as kind } from './kind.ts'
import { addMember, listMembers, removeMember, viewMember } from './members.ts'

/** Groups of instances that should run apart. */
export const antiAffinityHandlers = {
  anti_affinity_group_list: (ctx, { query }) => listGroups(ctx, kind, query),

  anti_affinity_group_create: (ctx, { query, body }) => createGroup(ctx, kind, query.project, body),

  anti_affinity_group_view: (ctx, { path, query }) =>
    viewGroup(ctx, kind, { group: path.anti_affinity_group, project: query.project }),

  anti_affinity_group_update: (ctx, { path, query, body }) =>
    updateGroup(ctx, kind, { group: path.anti_affinity_group, project: query.project }, body),

  anti_affinity_group_delete: (ctx, { path, query }) =>
    deleteGroup(ctx, kind, { group: path.anti_affinity_group, project: query.project }),

  anti_affinity_group_member_list: (ctx, { path, query }) =>
    listMembers(ctx, kind, path.anti_affinity_group, query),

  anti_affinity_group_member_instance_view: (ctx, { path, query }) =>
    viewMember(ctx, kind, {
      group: path.anti_affinity_group,
      instance: path.instance,
      project: query.project,
    }),

  anti_affinity_group_member_instance_add: (ctx, { path, query }) =>
    addMember(ctx, kind, {
      group: path.anti_affinity_group,
      instance: path.instance,
      project: query.project,
    }),

  anti_affinity_group_member_instance_delete: (ctx, { path, query }) =>
    removeMember(ctx, kind, {
      group: path.anti_affinity_group,
      instance: path.instance,
      project: query.project,
    }),
} satisfies Handlers<
  | 'anti_affinity_group_list'
  | 'anti_affinity_group_create'
  | 'anti_affinity_group_view'
  | 'anti_affinity_group_update'
  | 'anti_affinity_group_delete'
  | 'anti_affinity_group_member_list'
  | 'anti_affinity_group_member_instance_view'
  | 'anti_affinity_group_member_instance_add'
  | 'anti_affinity_group_member_instance_delete'
>
