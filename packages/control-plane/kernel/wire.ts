/** Converts rows to their form in the API. */

/** RFC 3339 in UTC (docs/reference/conventions.md#names-descriptions-ids). */
export function time(date: Date): string {
  return date.toISOString()
}

interface IdentityRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly time_created: Date
  readonly time_modified: Date
}

/** Returns the identity fields that every named resource has (section 2 of the contract). */
export function identityBlock(row: IdentityRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    time_created: time(row.time_created),
    time_modified: time(row.time_modified),
  }
}
