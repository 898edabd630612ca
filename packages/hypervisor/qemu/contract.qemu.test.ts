import { setTimeout } from 'node:timers/promises'
import { testPort } from '#testing/contract.ts'
import { machineSpec, testHost } from './testing/host.ts'

testPort(async () => {
  const host = testHost()
  // The firmware ignores the power button.
  const driver = await host.open({ graceTime: 500 })
  return {
    driver,
    // Without a disk to boot, the firmware searches for one forever.
    machine: () => machineSpec(driver, []),
    pass: () => setTimeout(50),
    close: () => host.close(),
  }
})
