import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '@portico/domain/ports.ts'
import { startHosts, type TestHosts } from '../testing/hosts.ts'
import { openLink } from './link.ts'
import { calls } from './protocol.gen.ts'

let rig: TestHosts

beforeAll(async () => {
  rig = await startHosts(1)
})
afterAll(() => rig.close())

function link(tls: TestHosts['tls'] | null = rig.tls) {
  const [host] = rig.hosts
  const onDown = vi.fn<(why: string) => void>()
  const onUp = vi.fn(() => Promise.resolve())
  const opened = openLink({
    address: host?.address ?? '',
    tls,
    clock: systemClock,
    random: () => 0,
    onUp,
    onDown,
    onEvent: () => {},
  })
  return { opened, onDown, onUp }
}

test('a host answers over TLS, and its connection is opened again when its daemon restarts', async () => {
  const { opened, onDown, onUp } = link()
  await opened.tried
  const { cpus, memory } = await opened.connection().call(calls.nodeGetInfo, {})
  expect(cpus).toBeGreaterThan(0)
  expect(memory).toBeGreaterThan(0n)
  const { domains } = await opened
    .connection()
    .call(calls.connectListAllDomains, { needResults: 1, flags: 0 })
  expect(domains).toEqual([])
  rig.hosts[0]?.restartDaemon()
  await vi.waitFor(() => expect(onUp).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  expect(onDown).toHaveBeenCalled()
  await vi.waitFor(() => expect(opened.isUp).toBe(true))
  opened.close()
})

test('a host is not used when its certificate is not from the authority, or it does not know that of Portico', async () => {
  const { authority, certificate, key } = rig.tls
  const unknown = link({ authority: '/etc/ssl/certs/ca-certificates.crt', certificate, key })
  await unknown.opened.tried
  expect(unknown.onDown.mock.calls[0]?.[0]).toMatch(/certificate/)
  unknown.opened.close()
  const stranger = rig.strangerCertificate()
  const refused = link({ ...stranger, authority })
  await refused.opened.tried
  expect(refused.onDown.mock.calls[0]?.[0]).toMatch(/certificate|closed|alert/)
  expect(refused.onUp).not.toHaveBeenCalled()
  refused.opened.close()
})
