import type { UserBuiltin } from '@portico/contract/schemas/users.ts'
import { notFound } from '@portico/domain/refusals.ts'
import { authorizeOnFleet } from '#authorization/lookup/access.ts'
import { fixedPage } from '#kernel/paging/fixed.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'

/** The creation time of the built-in users, which never change: the beginning of 1970. */
const always = new Date(0).toISOString()

/** The actors of the system itself, with the names that the change log uses. */
const builtinUsers: readonly UserBuiltin[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'system',
    description: 'Portico itself: the first start and background jobs',
    time_created: always,
    time_modified: always,
  },
]

export const builtinUserHandlers = {
  user_builtin_list: (ctx, { query }) => {
    authorizeOnFleet(ctx)
    return Promise.resolve(fixedPage(ctx, query, builtinUsers, ({ name }) => name))
  },

  user_builtin_view: (ctx, { path }) => {
    const missing = notFound('user-builtin', path.user)
    authorizeOnFleet(ctx, missing)
    const found = builtinUsers.find(({ id, name }) => id === path.user.toLowerCase() || name === path.user)
    return Promise.resolve(found ?? refuse(missing))
  },
} satisfies Handlers<'user_builtin_list' | 'user_builtin_view'>
