import { copyFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UefiFirmware } from './firmware.ts'
import { uefiGuest } from './testing/guest-image.ts'
import { machineSpec, phaseIs, type TestHost, testHost } from './testing/host.ts'
import { terminalOf } from './testing/terminal.ts'

let host: TestHost
beforeEach(() => {
  host = testHost()
})
afterEach(() => host.close())

/** Returns firmware that QEMU's account can read, as installed firmware is. */
function firmwareIn(folder: string): UefiFirmware {
  const { firmware } = uefiGuest()
  const copy = (file: string): string => {
    const place = path.join(folder, path.basename(file))
    copyFileSync(file, place)
    return place
  }
  return { code: copy(firmware.code), variables: copy(firmware.variables) }
}

test('a disk without boot code boots by UEFI, also after a reboot', async () => {
  const driver = await host.open({ uefi: firmwareIn(host.folder) })
  const spec = await machineSpec(driver, [await host.guestVolume(driver, uefiGuest().image)])
  await driver.start(spec)
  await phaseIs(driver, spec.id, 'running')
  const terminal = await terminalOf(driver.consoles, spec.id)
  await terminal.logIn()
  expect(await terminal.run('ls -d /sys/firmware/efi')).toBe('/sys/firmware/efi')
  await driver.reboot(spec.id, 1)
  await terminal.until(/BdsDxe: starting[^]*login:/)
  terminal.close()
})

test('a disk without boot code fails with the missing package when the host has no UEFI firmware', async () => {
  const driver = await host.open({ uefi: null })
  const spec = await machineSpec(driver, [await host.guestVolume(driver, uefiGuest().image)])
  await driver.start(spec)
  await phaseIs(driver, spec.id, 'failed')
  expect((await driver.observe(spec.id)).failure).toMatch(/needs UEFI.*package ovmf/)
})
