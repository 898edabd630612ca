import { isPrivateKey } from '@portico/domain/private-key.ts'
import { alreadyExists, invalidRequest, invalidValue } from '@portico/domain/refusals.ts'
import { publicKeyMaxLength } from '@portico/domain/ssh-keys/public-key.ts'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import type { Database } from './database/schema/index.ts'
import { violatedConstraint } from './database/sql-errors.ts'
import { enforce, refuse } from './refusal-error.ts'

/** Maximum stored length of texts, in characters (docs/reference/conventions.md#names-descriptions-ids). */
export const textLimits = {
  description: 512,
  sshPublicKey: publicKeyMaxLength,
  imageOs: 64,
  imageVersion: 64,
  firewallHost: 128,
  groupName: 255,
  certificateChain: 65_536,
  privateKey: 16_384,
  /** addresses, entity IDs and names received through SAML */
  samlText: 1024,
} as const

/** @throws 400 if the text is longer than the limit of its kind */
export function boundText(kind: keyof typeof textLimits, label: string, text: string): void {
  const limit = textLimits[kind]
  if (text.length > limit) refuse(invalidRequest(`${label} may contain at most ${limit} characters`))
}

/**
 * Refuses a private key in a field that users can read. The refusal does not quote the text, since the refusal is
 * stored as a failed attempt.
 * @param advice what to send instead
 * @throws 400
 */
export function refusePrivateKey(label: string, text: string, advice = 'Remove it'): void {
  if (isPrivateKey(text)) {
    refuse(invalidValue(label, `this is a private key. It was not stored. ${advice}`))
  }
}

/** Checks the description of a create or update request. @throws 400 */
export function checkDescription(description: string | undefined): void {
  if (description === undefined) return
  refusePrivateKey('description', description)
  boundText('description', 'description', description)
}

/** Returns the identity columns of a new row. */
export function newIdentity(ctx: Context, params: { name: string; description: string }) {
  checkDescription(params.description)
  return {
    id: ctx.newId(),
    name: params.name,
    description: params.description,
    time_created: ctx.now,
    time_modified: ctx.now,
  }
}

/** Returns the identity columns that an update changes; absent fields are not changed. */
export function changedIdentity(
  ctx: Context,
  params: { name?: string | undefined; description?: string | undefined },
) {
  checkDescription(params.description)
  return {
    ...(params.name === undefined ? {} : { name: params.name }),
    ...(params.description === undefined ? {} : { description: params.description }),
    time_modified: ctx.now,
  }
}

/** The scope in which a name must be unique: a table and the column values that siblings share (null included). */
export interface Siblings {
  readonly table: keyof Database
  readonly word: string
  readonly where: Readonly<Record<string, string | boolean | null>>
  /** ID of the row itself, when it is being renamed */
  readonly except?: string
}

/** @throws 400 ObjectAlreadyExists if a sibling has this name */
export async function requireFreeName(ctx: Context, name: string, siblings: Siblings): Promise<void> {
  const same = Object.entries(siblings.where).map(
    // `is not distinct from` cannot use an index.
    ([column, value]) =>
      value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
  )
  const other = siblings.except === undefined ? [] : [sql`id <> ${siblings.except}`]
  const { rows } = await sql`
    select id from ${sql.table(siblings.table)}
    where ${sql.join([sql`name = ${name}`, ...same, ...other], sql` and `)} limit 1`.execute(ctx.db)
  enforce(rows.length === 0 ? null : alreadyExists(siblings.word, name))
}

/**
 * Writes a row whose name must be unique among its siblings, and relies on the table's unique constraint. Reading the
 * siblings first would conflict with every concurrent write of a sibling, and one of the two transactions would have to
 * be retried. A refusal aborts the transaction: no other statement can run in it afterwards.
 * @param constraint the table's unique constraint on names
 * @throws 400 ObjectAlreadyExists if a sibling has this name
 */
export async function writeNamed<T>(
  { word, name, constraint }: { word: string; name: string; constraint: string },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === constraint) refuse(alreadyExists(word, name))
    throw error
  }
}
