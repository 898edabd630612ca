import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { type Capabilities, plain } from '#data/capabilities.ts'
import { NetworkingNotice } from './networking-notice.tsx'
import { knownSession, SessionProvider } from './session.tsx'
import { signInForTest } from './testing-session.ts'

afterEach(() => knownSession.set(null))

function shown(capabilities: Capabilities): string {
  signInForTest(capabilities)
  return renderToStaticMarkup(
    <SessionProvider>
      <NetworkingNotice />
    </SessionProvider>,
  )
}

test('a notice says that network settings have no effect when each machine has a network of its own', () => {
  expect(shown({ ...plain, networking: 'user' })).toContain('have no effect on packets yet')
})

test('no notice about networks is shown on a simulated rack or in front of an upstream', () => {
  expect(shown({ ...plain, networking: 'simulated' })).toBe('')
  expect(shown(plain)).toBe('')
})
