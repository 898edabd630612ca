import type { Capabilities } from '#data/capabilities.ts'
import { knownSession } from './session.tsx'

/** Signs a user of silo `lab` in, for tests that render components. @param capabilities of the server */
export function signInForTest(capabilities: Capabilities): void {
  knownSession.set({
    user: {
      id: '11111111-1111-4111-8111-111111111111',
      displayName: 'ada',
      siloId: '22222222-2222-4222-8222-222222222222',
      siloName: 'lab',
    },
    isFleetViewer: false,
    capabilities,
  })
}
