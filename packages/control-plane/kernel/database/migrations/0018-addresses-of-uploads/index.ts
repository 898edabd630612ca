import { logged } from '../0001-initial/kernel.ts'

/** SQL that replaces the query string or fragment of a URL in stored upload evidence with `?…`. */
const withoutQuery = (json: string): string =>
  `regexp_replace(${json}::text, '("value": "https?://[^"?#]*)[?#][^"]*"', '\\1?…"', 'g')::jsonb`

const scrubbed = (table: string): string =>
  `update ${table} set before = ${withoutQuery(`(before - 'url')`)}, after = ${withoutQuery(`(after - 'url')`)}
  where kind = 'image-upload'`

/**
 * The query of an address may grant access, so it is neither logged nor displayed
 * (docs/decisions/0026-image-uploads-as-sessions.md). This also removes it from existing rows.
 */
export const addressesOfUploads: readonly string[] = [
  `drop trigger log_change on image_upload`,
  `update image_upload set evidence = ${withoutQuery('evidence')} where url is not null`,
  scrubbed('change'),
  scrubbed('change_inbox'),
  logged('image_upload', 'image-upload', ['url']),
]
