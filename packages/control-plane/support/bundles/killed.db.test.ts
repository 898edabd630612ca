import { afterEach, expect, test } from 'vitest'
import { type TestCloud, testCloud } from '@portico/testing/cloud.ts'
import { killable } from '@portico/testing/killable.ts'
import { chunksOf } from './pieces.ts'

let cloud: TestCloud
afterEach(() => cloud.close())

const tables = ['support_bundle', 'support_bundle_file', 'support_bundle_piece', 'work']

/**
 * One part has some twenty writes: this step kills the server within several parts, and at their beginnings and ends.
 */
const step = 7
const beyond = 400

test('a bundle is collected once, after whichever write the server is killed', async () => {
  cloud = await testCloud({ sleds: 1 })
  const survivor = await cloud.another()
  let files: number | null = null
  let writes = 1
  for (let isKilled = true; isKilled && writes < beyond; writes += step) {
    const { body } = await cloud.admin.post('/experimental/v1/system/support-bundles')
    const life = killable(tables)
    const doomed = await cloud.another(life)
    life.endAfter(writes)
    for (let turn = 0; turn < 3 && !life.isOver; turn++) await doomed.settle().catch(() => {})
    isKilled = life.isOver

    // The leases of the killed server expire, and another server continues.
    for (let turn = 0; turn < 10; turn++) {
      cloud.clock.advance(turn === 0 ? 20_000 : 1000)
      await survivor.settle()
    }
    const said = `killed after ${writes} writes`
    const bundle = await cloud.db
      .selectFrom('support_bundle')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(bundle.state, said).toBe('active')
    const names = bundle.parts.map(({ name }) => name)
    expect(names, said).toEqual([...new Set(names)])
    expect(
      bundle.parts.flatMap(({ left_out }) => left_out),
      said,
    ).toEqual([])
    files ??= bundle.files
    expect(bundle.files, said).toBe(files)
    const all = await new Response(chunksOf(cloud.db, body.id, { start: 0, end: bundle.bytes })).bytes()
    expect(all, said).toHaveLength(bundle.bytes)
    await cloud.admin.delete(`/experimental/v1/system/support-bundles/${body.id}`)
    await survivor.settle()
  }
  expect(writes).toBeLessThan(beyond)
}, 240_000)
