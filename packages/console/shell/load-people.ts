import { isUuid } from '@portico/domain/refusals.ts'
import { abilitiesAsked, heldAsked, membersOfGroupAsked, peopleInOrder } from '#data/access-asked.ts'
import { CallError } from '#data/api-error.ts'
import { siloContentsAsked } from '#data/asked.ts'
import { loadCapabilities } from '#data/capabilities.ts'
import { queryClient } from '#data/query-client.ts'
import type { ListSearch } from '#data/list-search.ts'
import { loadList } from './list/list-query.ts'
import { load } from './load.ts'
import { currentUser } from './session.tsx'

/** Have ready what every page of a silo's people shows; with null of the own silo. */
export async function loadPeople(silo: string | null): Promise<void> {
  const { filters } = await loadCapabilities()
  const name = silo ?? (await queryClient.ensureQueryData(currentUser)).siloName
  const view = await load('siloView', { path: { silo: name } })
  if (!filters) return
  await Promise.all([
    load('porticoSiloContents', siloContentsAsked([view])),
    load('porticoAccessAbilities', abilitiesAsked(silo === null ? null : { kind: 'silo', id: view.id })),
  ])
}

/** Have ready a page of a silo's people, with what is told of each. */
export async function loadUsers(silo: string | null, search: ListSearch): Promise<void> {
  const capabilities = await loadCapabilities()
  const order = peopleInOrder(capabilities)
  if (silo === null) {
    await Promise.all([loadPeople(null), loadList('userList', { query: order }, search)])
    return
  }
  const query = { silo, ...order }
  await Promise.all([loadPeople(silo), loadList('siloUserList', { query }, search)])
}

/** Have ready a page of the groups of the own silo. */
export async function loadGroups(search: ListSearch): Promise<void> {
  const capabilities = await loadCapabilities()
  await Promise.all([loadPeople(null), loadList('groupList', { query: peopleInOrder(capabilities) }, search)])
}

/** Have ready what a person of a silo has, or who they are where no more is told. */
export async function loadUser(silo: string | null, id: string): Promise<void> {
  mustBeId('siloUserView', id)
  const { filters } = await loadCapabilities()
  const name = silo ?? (await queryClient.ensureQueryData(currentUser)).siloName
  await (filters
    ? load('porticoAccessHeld', heldAsked('silo_user', id))
    : load('siloUserView', { path: { userId: id }, query: { silo: name } }))
}

/** Have ready what a group of the own silo has, and who is in it. */
export async function loadGroup(id: string): Promise<void> {
  mustBeId('groupView', id)
  const capabilities = await loadCapabilities()
  await Promise.all([
    load('userList', membersOfGroupAsked(id, capabilities)),
    capabilities.filters
      ? load('porticoAccessHeld', heldAsked('silo_group', id))
      : load('groupView', { path: { groupId: id } }),
  ])
}

/** People and groups have no names that addresses could use: what is no id leads nowhere. */
function mustBeId(operation: 'siloUserView' | 'groupView', id: string): void {
  if (!isUuid(id)) throw new CallError('Not found', { status: 404, operation })
}

/** Have ready a page of the certificates of the own silo, for those who may see them. */
export async function loadCertificates(search: unknown): Promise<void> {
  const { filters } = await loadCapabilities()
  const own = filters ? await load('porticoAccessAbilities', abilitiesAsked(null)) : null
  const may = own?.abilities.find(({ operation }) => operation === 'certificate_list')?.allowed ?? true
  if (may) await loadList('certificateList', {}, search)
}
