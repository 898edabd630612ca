import type { OperationId } from '#routes.ts'
import { computeKinds } from './compute.ts'
import { fabricKinds } from './fabric.ts'
import { fleetKinds } from './fleet.ts'
import { identityKinds } from './identity.ts'
import { networkKinds } from './network.ts'
import type { ResourceKind } from './resource-kind.ts'

/** All resource kinds by their name in the API. */
export const resourceKinds = {
  ...computeKinds,
  ...networkKinds,
  ...fabricKinds,
  ...identityKinds,
  ...fleetKinds,
}

export type KindName = keyof typeof resourceKinds

/** Names of the resource kinds that declare a property. */
export type KindWith<Fact extends keyof ResourceKind> = {
  [Name in KindName]: (typeof resourceKinds)[Name] extends Required<Pick<ResourceKind, Fact>> ? Name : never
}[KindName]

/** Names of the resource kinds that have an operation. */
export type KindWithOperation<Operation extends keyof NonNullable<ResourceKind['operations']>> = {
  [Name in KindName]: (typeof resourceKinds)[Name] extends {
    readonly operations: { readonly [O in Operation]: string }
  }
    ? Name
    : never
}[KindName]

export const kindNames = Object.keys(resourceKinds) as KindName[]

/** Returns the declaration of a kind, without its precise type. */
export const resourceKind = (name: KindName): ResourceKind => resourceKinds[name]

/** Returns the names of the kinds that declare a property, for enums of the API. */
export function kindsWith<Fact extends keyof ResourceKind>(
  fact: Fact,
): [KindWith<Fact>, ...KindWith<Fact>[]] {
  const names = kindNames.filter((name) => resourceKind(name)[fact] !== undefined)
  return names as [KindWith<Fact>, ...KindWith<Fact>[]]
}

const dashed = (name: KindName) => name.replaceAll('_', '-')

/** Returns the name of a kind in the change log. */
export const loggedName = (name: KindName): string => resourceKind(name).logged ?? dashed(name)

/** Returns the name of a kind in refusals. */
export const refusalName = (name: KindName): string => resourceKind(name).word ?? dashed(name)

/**
 * Returns the operations that require a permission which includes reading resources of the kind.
 * @throws Error if none is declared
 */
export function readOperations(name: KindName): readonly [OperationId, ...OperationId[]] {
  const { readBy, operations } = resourceKind(name)
  if (readBy !== undefined) return readBy
  const read = operations?.view ?? operations?.list
  if (read === undefined) throw new Error(`no operation is declared that reads a ${name}`)
  return [read]
}

/** Returns the resource kind of a change log entry; undefined for a kind that this version does not know. */
export function kindOfRow(
  logged: string,
  row: Readonly<Record<string, unknown>> | null,
): KindName | undefined {
  return kindNames.find((name) => {
    const { storedKind } = resourceKind(name)
    return loggedName(name) === logged && (storedKind === undefined || row?.['kind'] === storedKind)
  })
}
