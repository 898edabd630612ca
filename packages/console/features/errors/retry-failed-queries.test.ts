import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { CallError } from '#data/api-error.ts'
import { retryFailedQueries } from './retry-failed-queries.ts'

const failure = (status: number) => new CallError('It failed', { status, operation: 'diskList' })

/** Creates a query with an observer, a server that responds as the test defines, and a manual clock. */
function scene(first: () => Promise<string>) {
  const timers = new Set<{ run: () => void }>()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const after = (_ms: number, run: () => void) => {
    const timer = { run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  retryFailedQueries(client.getQueryCache(), after, page)
  let answer = first
  const observer = new QueryObserver(client, { queryKey: ['diskList', {}], queryFn: () => answer() })
  const states: string[] = []
  const leave = observer.subscribe(({ status }) => states.push(status))
  return {
    states,
    leave,
    now: () => observer.getCurrentResult(),
    answers: (next: () => Promise<string>) => (answer = next),
    waits: () => timers.size,
    isSeen(is: boolean) {
      page.visibilityState = is ? 'visible' : 'hidden'
      page.dispatchEvent(new Event('visibilitychange'))
      return settled()
    },
    async later() {
      for (const timer of timers) {
        timers.delete(timer)
        timer.run()
      }
      await settled()
    },
  }
}

const settled = () => new Promise(setImmediate)

test('a failed query with observers is retried until it succeeds, and its error remains visible between the attempts', async () => {
  const page = scene(() => Promise.reject(failure(500)))
  await settled()
  await page.later()
  await page.later()
  expect(page.states).toEqual(['pending', 'error'])
  page.answers(() => Promise.resolve('disks'))
  await page.later()
  expect(page.now().data).toBe('disks')
  expect(page.states).toEqual(['pending', 'error', 'success'])
  expect(page.waits()).toBe(0)
})

test('a permanent refusal is not retried', async () => {
  const page = scene(() => Promise.reject(failure(403)))
  await settled()
  expect([page.now().status, page.waits()]).toEqual(['error', 0])
})

test('an error that becomes a permanent refusal is replaced by the refusal', async () => {
  const page = scene(() => Promise.reject(failure(500)))
  await settled()
  page.answers(() => Promise.reject(failure(404)))
  await page.later()
  expect(page.now().error).toMatchObject({ status: 404 })
  expect(page.waits()).toBe(0)
})

test('a query without observers is not retried', async () => {
  let requests = 0
  const page = scene(() => {
    requests++
    return Promise.reject(failure(500))
  })
  await settled()
  page.leave()
  await page.later()
  expect([requests, page.waits()]).toEqual([1, 0])
})

test('a hidden page does not retry, and retries immediately when it becomes visible', async () => {
  const page = scene(() => Promise.reject(failure(500)))
  await settled()
  await page.isSeen(false)
  page.answers(() => Promise.resolve('here'))
  await page.later()
  expect(page.now().status).toBe('error')
  await page.isSeen(true)
  expect(page.now().data).toBe('here')
  page.leave()
})
