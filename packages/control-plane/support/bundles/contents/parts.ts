import type { Part } from '../file.ts'
import { configurationFiles } from './configuration.ts'
import { databaseFiles } from './database.ts'
import { hardwareFiles } from './hardware.ts'
import { historyFiles } from './history.ts'
import { logFiles } from './logs.ts'
import { machineFiles } from './machines.ts'
import { networkFiles } from './network.ts'
import { systemFiles } from './system.ts'
import { workFiles } from './work.ts'

/**
 * What there is in a bundle, in the order in which it is collected. Of tables with anything secret, or
 * with names that are the silos' own, columns are named one by one: what is not named, such as whatever a later version
 * adds, is not in a bundle.
 */
export const parts: readonly Part[] = [
  { name: 'system', files: systemFiles },
  { name: 'logs', files: logFiles },
  { name: 'configuration', files: configurationFiles },
  { name: 'database', files: databaseFiles },
  { name: 'hardware', files: hardwareFiles },
  { name: 'machines', files: machineFiles },
  { name: 'network', files: networkFiles },
  { name: 'work', files: workFiles },
  { name: 'history', files: historyFiles },
]
