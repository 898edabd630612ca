import type { CallData } from '#data/calls.ts'
import { plain } from '#data/capabilities.ts'
import { vpcNetworkQuery } from '#data/shared-queries.ts'
import { knownSession, SessionProvider } from '#shell/session.tsx'
import { signInForTest } from '#shell/testing-session.ts'
import { serverNow } from '#ui/server-clock.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { NetworkState } from './network-state.tsx'

afterEach(() => knownSession.set(null))

const inForce: CallData<'porticoVpcNetwork'> = {
  state: 'in_force',
  timeWaiting: null,
  failure: null,
  refused: [],
}

function shown(network: Partial<typeof inForce>): string {
  signInForTest({ ...plain, networking: 'vpc' })
  const client = new QueryClient()
  client.setQueryData(vpcNetworkQuery('shop', 'default').queryKey, { ...inForce, ...network })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <NetworkState project="shop" vpc="default" />
      </SessionProvider>
    </QueryClientProvider>,
  )
}

const ago = (ms: number) => new Date(serverNow().getTime() - ms)

test('nothing is shown while packets obey the settings, or will within moments', () => {
  expect(shown({})).toBe('')
  expect(shown({ state: 'waiting', timeWaiting: ago(500) })).toBe('')
})

test('a change that takes long is shown with the reason', () => {
  expect(shown({ state: 'waiting', timeWaiting: ago(60_000) })).toContain('once every host has applied it')
  expect(shown({ state: 'waiting', timeWaiting: ago(60_000), failure: 'OVN does not answer' })).toContain(
    'is repeated: OVN does not answer',
  )
})

test('settings that the network engine refused are listed', () => {
  expect(shown({ refused: ['Rule "a" cannot be expressed.'] })).toMatch(
    /Some settings have no effect.*Rule &quot;a&quot; cannot be expressed\./,
  )
})
