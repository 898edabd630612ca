import { systemClock } from '@portico/domain/ports.ts'
import { openQemu } from '../driver.ts'
import { machineSpec } from './host.ts'

/*
 * A server in small, to be killed: takes up what is in the folder, starts the machines given, says of each when its
 * start is noted, and stops every second one again. FOLDER ID…
 */

const [dataFolder = '', ...ids] = process.argv.slice(2)
const driver = await openQemu({ dataFolder, clock: systemClock, log: () => {}, accelerator: 'tcg' })
process.stdout.write('open\n')
for (const [place, id] of ids.entries()) {
  await driver.start(await machineSpec(driver, [], { id }))
  process.stdout.write(`started ${id}\n`)
  if (place % 2 === 1) {
    await driver.stop(id)
    process.stdout.write(`stopped ${id}\n`)
  }
}
setInterval(() => {}, 1000)
