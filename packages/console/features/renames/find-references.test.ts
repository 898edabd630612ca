import { afterEach, expect, test, vi } from 'vitest'
import { findReferences } from './find-references.ts'

afterEach(() => vi.unstubAllGlobals())

const page = (items: readonly object[], nextPage: string | null = null) => ({ items, next_page: nextPage })
const route = (name: string, vpc: string) => ({
  id: name,
  name,
  kind: 'custom',
  destination: { type: 'vpc', value: vpc },
  target: { type: 'drop' },
})

/** Simulates a project with `vpcs` VPCs, each with a router whose routes fill two pages. */
function stubProject(vpcs: number): { mostRunning: () => number } {
  let running = 0
  let most = 0
  vi.stubGlobal('location', { pathname: '/', search: '', href: 'http://x/' })
  vi.stubGlobal('fetch', async (address: string) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    const { pathname, searchParams } = new URL(address, 'http://x')
    const vpc = searchParams.get('vpc') ?? ''
    const answers: Record<string, object> = {
      '/v1/vpcs': page(Array.from({ length: vpcs }, (_, at) => ({ id: `v${at}`, name: `vpc-${at}` }))),
      '/v1/vpc-firewall-rules': { rules: [] },
      '/v1/vpc-routers': page([{ id: `router-of-${vpc}`, name: 'main' }]),
      '/v1/vpc-router-routes': searchParams.has('page_token')
        ? page([route('second-page', 'front')])
        : page([route('first-page', 'other')], 'more'),
    }
    return Response.json(answers[pathname])
  })
  return { mostRunning: () => most }
}

test('references on later pages of a list are found, with at most four requests at the same time', async () => {
  const { mostRunning } = stubProject(12)
  const { rules, routes } = await findReferences(
    { project: 'web', vpc: 'front' },
    { type: 'vpc', from: 'front' },
  )
  expect(rules).toEqual([])
  expect(routes).toHaveLength(12)
  expect(routes[0]).toMatchObject({
    vpc: 'vpc-0',
    router: { id: 'router-of-vpc-0' },
    route: { name: 'second-page' },
  })
  expect(mostRunning()).toBe(4)
})
