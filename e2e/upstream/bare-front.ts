import { type RunningServer, startServer } from '@portico/server/testing/server-process.ts'
import { afterAll, beforeAll } from 'vitest'
import { startBareServer } from './bare-server.ts'

/**
 * Starts a console in front of an upstream that implements only the published contract (`bare-server.ts`). Call it in a
 * `describe`.
 */
export function useBareFront(): {
  url(): string
  readonly answers: Awaited<ReturnType<typeof startBareServer>>['answers']
} {
  let front: RunningServer
  let bare: Awaited<ReturnType<typeof startBareServer>>
  beforeAll(async () => {
    bare = await startBareServer()
    front = await startServer(['--port', '0', '--upstream', bare.url])
  })
  afterAll(async () => {
    await front.stop()
    bare.stop()
  })
  return {
    url: () => front.url,
    get answers() {
      return bare.answers
    },
  }
}
