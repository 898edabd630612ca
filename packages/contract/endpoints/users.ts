import { byId, byName } from '#schemas/paging.ts'
import { NameOrId, Selector, Uuid, omittable } from '#schemas/primitives.ts'
import {
  Group,
  GroupResultsPage,
  User,
  UserBuiltin,
  UserBuiltinResultsPage,
  UserResultsPage,
} from '#schemas/users.ts'
import { endpointsOf } from './join.ts'

export const usersEndpoints = endpointsOf({
  group_list: { query: { ...byId }, answer: GroupResultsPage },
  group_view: { path: { group_id: Uuid }, answer: Group },
  silo_user_list: { query: { ...byId, silo: Selector }, answer: UserResultsPage },
  user_builtin_list: { query: { ...byName }, answer: UserBuiltinResultsPage },
  user_builtin_view: { path: { user: NameOrId }, answer: UserBuiltin },
  silo_user_view: { path: { user_id: Uuid }, query: { silo: NameOrId }, answer: User },
  user_list: { query: { ...byId, group: omittable(Uuid) }, answer: UserResultsPage },
})
