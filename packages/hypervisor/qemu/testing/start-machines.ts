import { systemClock } from '@portico/domain/ports.ts'
import { openQemu } from '../driver.ts'
import { machineSpec } from './host.ts'

/*
 * A minimal server that tests kill. It takes over the machines in the folder, starts the given ones, prints a line when
 * each start is recorded, and stops every second machine. Arguments: FOLDER ID…
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
