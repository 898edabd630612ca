import { invalidRequest, isUuid, notFound } from '@portico/domain/refusals.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Context, userOf } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { authorize } from './access.ts'
import type { Kind, Parent, ParentName } from './kind.ts'
import { type KindName, kindOf, kinds } from './kinds.ts'
import { type ResourceScope, reachesAllSilos } from './scope.ts'

/**
 * A row of a kind. Where a table contains several kinds and only one of them has names, the type is that kind's: its
 * names are not null.
 */
export type Row<K extends KindName> = NamedRow<Selectable<Database[(typeof kinds)[K]['table']]>> & Having<K>

/** Columns that are never null in a row of the kind, though they may be in other rows of its table. */
type Having<K extends KindName> = (typeof kinds)[K] extends { having: infer Column extends string }
  ? { readonly [Name in Column]: string }
  : unknown

type NamedRow<R> = R extends { name: string | null; description: string | null }
  ? Omit<R, 'name' | 'description'> & { name: string; description: string }
  : R

/** Name or ID of a resource, and the scope of a name: its parent, the parent's parent if that is given by name, … */
export type Selector = { readonly nameOrId: string } & Parents
export type Parents = { readonly [Name in ParentName]?: string | undefined }

/**
 * Finds the resource of a request, on which the caller may run the operation (`authorization/needs`).
 * @throws 400 for selectors that do not fit together, 404, 403
 */
export async function find<K extends KindName>(ctx: Context, kind: K, selector: Selector): Promise<Row<K>> {
  return authorized(ctx, kind, selector, false)
}

/** Finds a resource that the request only refers to: the caller must be able to read it. @throws 400, 404 */
export async function findReadable<K extends KindName>(
  ctx: Context,
  kind: K,
  selector: Selector,
): Promise<Row<K>> {
  return authorized(ctx, kind, selector, true)
}

/**
 * Finds a resource without checking permissions, within the caller's silo. Used for the children of a resource that the
 * caller is authorized for, and for the system's own work.
 * @throws 400 for selectors that do not fit together, 404
 */
export async function resolve<K extends KindName>(
  ctx: Context,
  kind: K,
  selector: Selector,
): Promise<Row<K>> {
  return lookUp(ctx, kind, selector, false)
}

/** @param reading true if the request only refers to the resource */
async function lookUp<K extends KindName>(
  ctx: Context,
  kind: K,
  selector: Selector,
  reading: boolean,
): Promise<Row<K>> {
  const { nameOrId } = selector
  const entry = kindOf(kind)
  ctx.target?.noteLookup(entry.logged, nameOrId, reading)
  const within = await parentCondition(ctx, entry, selector)
  const column = isUuid(nameOrId) ? 'id' : 'name'
  // The only place where a table is named by a value; `Row` has the matching row type.
  const { rows } = await sql<Row<K>>`
    select t.* from ${sql.table(entry.table)} t
    where ${sql.ref(`t.${column}`)} = ${nameOrId} and ${isOfKind(entry)} and ${within}`.execute(ctx.db)
  const row = rows[0] ?? refuse(notFound(entry.word, nameOrId))
  ctx.target?.noteFound(entry.logged, row, scopeOf(entry, row).projectId)
  return row
}

/** Returns the selector of a name or ID in a body: a name is looked up in the given parents, an ID needs no parents. */
export function nameIn(parents: Parents, nameOrId: string): Selector {
  return isUuid(nameOrId) ? { nameOrId } : { nameOrId, ...parents }
}

/** Returns the condition for rows `t` of a kind's table that are of this kind. */
export function isOfKind({ only, having }: Kind): RawBuilder<boolean> {
  if (having !== undefined) return sql<boolean>`${sql.ref(`t.${having}`)} is not null`
  return only === undefined ? sql<boolean>`true` : sql<boolean>`t.kind = ${only}`
}

async function authorized<K extends KindName>(
  ctx: Context,
  kind: K,
  selector: Selector,
  reading: boolean,
): Promise<Row<K>> {
  const row = await lookUp(ctx, kind, selector, reading)
  const entry = kindOf(kind)
  await authorize(ctx, entry, scopeOf(entry, row), notFound(entry.word, selector.nameOrId), reading)
  return row
}

/** Returns the scope of a row of a kind. */
export function scopeOf({ scope }: Kind, row: object): ResourceScope {
  const value = (column: string | undefined): string | null => {
    const found: unknown = column === undefined ? null : Reflect.get(row, column)
    return typeof found === 'string' ? found : null
  }
  return { ownerId: value(scope.owner), projectId: value(scope.project), siloId: value(scope.silo) }
}

/**
 * Returns the condition that limits rows `t` of a kind's table to the selector's parents, or else to the caller's own
 * scope.
 */
async function parentCondition(ctx: Context, kind: Kind, selector: Selector): Promise<RawBuilder<boolean>> {
  const { parent } = kind
  if (isUuid(selector.nameOrId)) {
    if (parent === undefined) return inOwnScope(ctx, kind)
    const given = lineage(parent).some((name) => selector[name] !== undefined)
    if (!given) return inOwnScope(ctx, kind)
    if (parent.idWithParent !== undefined) refuse(invalidRequest(parent.idWithParent))
    return inParent(ctx, parent, selector)
  }
  if (kind.nameless) return refuse(notFound(kind.word, selector.nameOrId))
  if (parent === undefined) return nameAtHome(ctx, kind)
  if (selector[parent.as] !== undefined) return inParent(ctx, parent, selector)
  if (parent.nameWithoutParent !== null) return refuse(invalidRequest(parent.nameWithoutParent))
  return sql<boolean>`${nameAtHome(ctx, kind)} and ${sql.ref(`t.${parent.column}`)} is null`
}

/** Returns the parent, its parent, and so on, by their selector names. */
function lineage(parent: Parent): ParentName[] {
  const next = kindOf(parent.kind).parent
  return [parent.as, ...(next === undefined ? [] : lineage(next))]
}

async function inParent(ctx: Context, parent: Parent, selector: Selector): Promise<RawBuilder<boolean>> {
  const { [parent.as]: nameOrId = '', ...above } = selector
  // Only silos are found across silos: one that is not readable is treated as missing.
  const look = parent.kind === 'silo' ? findReadable : resolve
  const { id } = await look(ctx, parent.kind, { ...above, nameOrId })
  return sql<boolean>`${sql.ref(`t.${parent.column}`)} = ${id}`
}

/**
 * Users find resources in their own silo and resources that they own; operators find those that their fleet role
 * permits.
 */
function inOwnScope(ctx: Context, kind: Kind): RawBuilder<boolean> {
  if (ctx.actor.kind === 'system') return sql<boolean>`true`
  const { owner, project, silo } = kind.scope
  const { userId, siloId } = userOf(ctx)
  const isOwn = owner === undefined ? null : sql<boolean>`${sql.ref(`t.${owner}`)} = ${userId}`
  if (owner !== undefined && project === undefined) return isOwn ?? sql<boolean>`false`
  if (silo === undefined || reachesAllSilos(kind)) return sql<boolean>`true`
  const inSilo = sql<boolean>`${sql.ref(`t.${silo}`)} = ${siloId}`
  return isOwn === null
    ? inSilo
    : sql<boolean>`${inSilo} and (${isOwn} or ${sql.ref(`t.${owner ?? ''}`)} is null)`
}

function nameAtHome(ctx: Context, kind: Kind): RawBuilder<boolean> {
  const everywhere =
    kind.scope.owner === undefined && (kind.scope.silo === undefined || reachesAllSilos(kind))
  if (ctx.actor.kind === 'system' && !everywhere) {
    throw new Error(`Portico itself is in no silo: a ${kind.word} is found by its id`)
  }
  return inOwnScope(ctx, kind)
}
