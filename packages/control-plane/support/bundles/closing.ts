import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { redacted } from '@portico/domain/support/scrub.ts'
import type { Context, Db } from '#kernel/context.ts'
import { parts } from './contents/parts.ts'
import { fail } from './fail.ts'
import { allOf, type BundleFile } from './file.ts'
import { directoryOf } from './pack.ts'
import { appendChunks, chunksOf } from './pieces.ts'
import { type BundleRow, takeBundle } from './row.ts'

/** Returns the files that describe the other files: their content, what is missing, and their checksums. */
export async function closingFiles(db: Db, bundle: BundleRow): Promise<readonly BundleFile[]> {
  const files = await filesOf(db, bundle.id)
  const present = new Set(files.map(({ path }) => path))
  const text = (path: string, what: string, lines: readonly string[]): BundleFile => ({
    path,
    what,
    rows: allOf(() => Promise.resolve(lines)),
  })
  const named = parts.flatMap((part) => part.files).filter(({ path }) => present.has(path))
  return [
    text('README.txt', '', [
      `Support bundle ${bundle.id} of Portico, collected at ${bundle.time_created.toISOString()}.`,
      'Times are in UTC. A file that ends in .jsonl has one JSON object in each line.',
      '',
      ...named.map(({ path, what }) => `${path.padEnd(44)}${what}`),
      `${'LEFT-OUT.txt'.padEnd(44)}what is not in this bundle, and why`,
      `${'SHA256SUMS'.padEnd(44)}checksums of the files, for sha256sum -c`,
    ]),
    text('LEFT-OUT.txt', '', [
      'Never in a bundle: passwords and their hashes, session cookies, access tokens, private keys, keys of BGP',
      `sessions, queries of addresses, user data of instances. Each is replaced by "${redacted}".`,
      'Names within silos are left out, too: projects, instances, disks and networks appear by ID only.',
      '',
      ...gaps(bundle),
    ]),
    text(
      'SHA256SUMS',
      '',
      files.map(({ path, sha256 }) => `${sha256}  ${path}`),
    ),
  ]
}

function gaps({ parts: collected }: BundleRow): readonly string[] {
  const lines = collected.flatMap((part) => part.left_out)
  return lines.length === 0 ? ['Nothing is missing.'] : ['Not in this bundle:', ...lines]
}

/**
 * Writes the archive's directory; the archive can be read afterwards. The bundle fails if its parts do not fit
 * together, for example because another version of Portico collected the first ones: a retry would not help.
 */
export async function finish(ctx: Context, id: string): Promise<void> {
  const bundle = await takeBundle(ctx, id)
  if (bundle === undefined) throw new Error(`support bundle ${id} is gone`)
  const files = (await filesOf(ctx.db, id)).toSorted((a, b) => a.header_at - b.header_at)
  const { directory, offset } = directoryOf(files, bundle.time_created)
  if (offset !== bundle.bytes) {
    return fail(ctx, id, 'Portico was upgraded while the bundle was being collected. Create another bundle')
  }
  await appendChunks(ctx, id, bundle.bytes, [directory])
  const bytes = bundle.bytes + directory.length
  await ctx.db
    .updateTable('support_bundle')
    .set({
      state: 'active',
      bytes,
      sha256: await hashOf(chunksOf(ctx.db, id, { start: 0, end: bytes })),
      told: bundle.parts.length,
      time_ended: ctx.now,
    })
    .where('id', '=', id)
    .execute()
}

const filesOf = (db: Db, id: string) =>
  db
    .selectFrom('support_bundle_file')
    .select(['path', 'header_at', 'packed', 'size', 'crc', 'sha256'])
    .where('bundle_id', '=', id)
    .orderBy('path')
    .execute()

async function hashOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = sha256.create()
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return bytesToHex(hash.digest())
    hash.update(value)
  }
}
