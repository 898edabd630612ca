import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#kernel/limits.ts'
import { untilBlocked } from '@portico/testing/blocked.ts'
import { testCloud } from '@portico/testing/cloud.ts'
import { follow } from '@portico/testing/follow.ts'

test('a stream sends no keep-alive event while it is unknown whether a change was missed', async () => {
  const cloud = await testCloud({ sleds: 1 })
  const { admin, clock, controlPlane, db, settle } = cloud
  const { follower } = controlPlane.services
  const stream = await follow(cloud, { cookie: `session=${admin.token}` })
  await follower.wake()
  clock.advance(limits.streamBeat)
  await stream.until('event: beat')
  const locker = await db.startTransaction().execute()
  await sql`lock table change_head in access exclusive mode`.execute(locker)
  const looking = follower.wake()
  await untilBlocked(db, 1)
  clock.advance(3 * limits.streamBeat)
  await locker.rollback().execute()
  await looking
  await settle()
  await admin.post('/v1/projects', { name: 'seen', description: '' })
  // The text contains only what was received since the last keep-alive event.
  expect(await stream.until('"name":"seen"')).not.toContain('event: beat')
  clock.advance(limits.streamBeat)
  await stream.until('event: beat')
  await cloud.close()
})
