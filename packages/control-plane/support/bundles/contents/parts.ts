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
 * The parts of a bundle, in the order of collection. For tables with secrets, or with names that belong to the silos,
 * columns are listed individually: a column that is not listed, such as one added by a later version, is not included
 * in a bundle.
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
