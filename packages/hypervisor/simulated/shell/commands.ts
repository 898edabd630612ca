import { BASIC_COMMANDS } from './basics.ts'
import type { CommandGroup } from './command.ts'
import { CURL_COMMANDS } from './curl.ts'
import { FILE_COMMANDS } from './files.ts'
import { IDENTITY_COMMANDS } from './identity.ts'
import { NETWORK_COMMANDS } from './network.ts'
import { PING_COMMANDS } from './ping.ts'
import { POWER_COMMANDS } from './power.ts'
import { PROCESS_COMMANDS } from './processes.ts'
import { SERVICE_COMMANDS } from './services.ts'
import { STORAGE_COMMANDS } from './storage.ts'
import { TEXT_FILTERS } from './text-filters.ts'

/** All commands of the simulated shell. */
export const COMMANDS: CommandGroup = {
  ...BASIC_COMMANDS,
  ...CURL_COMMANDS,
  ...FILE_COMMANDS,
  ...IDENTITY_COMMANDS,
  ...NETWORK_COMMANDS,
  ...PING_COMMANDS,
  ...POWER_COMMANDS,
  ...PROCESS_COMMANDS,
  ...SERVICE_COMMANDS,
  ...STORAGE_COMMANDS,
  ...TEXT_FILTERS,
}
