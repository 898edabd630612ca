import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Returns a file system made by `mke2fs -t ext4 -d FOLDER IMAGE 1M`, of a folder with `etc/hosts`, the link `etc/alias`
 * to it, and 20 empty files in `many`.
 */
export function ext4Image(): Uint8Array {
  return gunzipSync(readFileSync(path.join(import.meta.dirname, 'ext4.img.gz')))
}
