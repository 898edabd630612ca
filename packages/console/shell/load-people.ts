import { isUuid } from '@portico/domain/refusals.ts'
import {
  abilitiesArgs,
  identityRolesArgs,
  identityFactsQuery,
  groupMembersArgs,
  identitySortArgs,
} from '#data/access-queries.ts'
import { CallError } from '#data/api-error.ts'
import { certificateFactsQuery, siloContentsQuery } from '#data/shared-queries.ts'
import type { ListSearch } from '#data/list-search.ts'
import { loadList } from './list/list-query.ts'
import { prefetch, load, type PageContext } from './load.ts'

/**
 * For loaders: loads the data that all pages about users of a silo show.
 * @param silo null for the user's own silo
 */
export async function loadPeople(page: PageContext, silo: string | null): Promise<void> {
  const { filters } = page.session.capabilities
  const name = silo ?? page.session.user.siloName
  const view = await load(page, 'siloView', { path: { silo: name } })
  if (!filters) return
  await Promise.all([
    page.cache.ensureQueryData(siloContentsQuery([view])),
    load(page, 'porticoAccessAbilities', abilitiesArgs(silo === null ? null : { kind: 'silo', id: view.id })),
  ])
}

const factsOfEach = (page: PageContext) => ({
  about: (rows: readonly { readonly id: string }[]) => prefetch(page, identityFactsQuery(rows)),
})

/** For loaders: loads a page of the users of a silo, with facts about each of them. */
export async function loadUsers(page: PageContext, silo: string | null, search: ListSearch): Promise<void> {
  const { capabilities } = page.session
  const order = identitySortArgs(capabilities)
  if (silo === null) {
    await Promise.all([
      loadPeople(page, null),
      loadList(page, 'userList', { query: order }, search, factsOfEach(page)),
    ])
    return
  }
  const ofSilo = { silo, ...order }
  await Promise.all([
    loadPeople(page, silo),
    loadList(page, 'siloUserList', { query: ofSilo }, search, factsOfEach(page)),
  ])
}

/** For loaders: loads a page of the groups of the user's own silo. */
export async function loadGroups(page: PageContext, search: ListSearch): Promise<void> {
  const { capabilities } = page.session
  await Promise.all([
    loadPeople(page, null),
    loadList(page, 'groupList', { query: identitySortArgs(capabilities) }, search, factsOfEach(page)),
  ])
}

/** For loaders: loads the roles of a user; only the user if the server does not return roles. */
export async function loadUser(page: PageContext, silo: string | null, id: string): Promise<void> {
  mustBeId('siloUserView', id)
  const { filters } = page.session.capabilities
  const name = silo ?? page.session.user.siloName
  await (filters
    ? load(page, 'porticoAccessHeld', identityRolesArgs('silo_user', id))
    : load(page, 'siloUserView', { path: { userId: id }, query: { silo: name } }))
}

/** For loaders: loads the roles and members of a group in the user's own silo. */
export async function loadGroup(page: PageContext, id: string): Promise<void> {
  mustBeId('groupView', id)
  const { capabilities } = page.session
  await Promise.all([
    load(page, 'userList', groupMembersArgs(id, capabilities)),
    capabilities.filters
      ? load(page, 'porticoAccessHeld', identityRolesArgs('silo_group', id))
      : load(page, 'groupView', { path: { groupId: id } }),
  ])
}

/** Throws a 404 unless `id` is an ID: users and groups have no names that could be in a URL. */
function mustBeId(operation: 'siloUserView' | 'groupView', id: string): void {
  if (!isUuid(id)) throw new CallError('Not found', { status: 404, operation })
}

/** For loaders: loads a page of the certificates of the user's own silo if the user may see them. */
export async function loadCertificates(page: PageContext, search: unknown): Promise<void> {
  const { filters } = page.session.capabilities
  const own = filters ? await load(page, 'porticoAccessAbilities', abilitiesArgs(null)) : null
  const may = own?.abilities.find(({ operation }) => operation === 'certificate_list')?.allowed ?? true
  if (!may) return
  await loadList(page, 'certificateList', {}, search, {
    about: (rows) => prefetch(page, certificateFactsQuery(rows)),
  })
}
