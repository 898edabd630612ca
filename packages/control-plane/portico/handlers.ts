import { accessHandlers } from './access/handlers.ts'
import { holdingsHandlers } from './access/holdings.ts'
import { capabilityHandlers } from './capabilities.ts'
import { changeHandlers } from './changes/handlers.ts'
import { countHandlers } from './counts.ts'
import { instanceFailureHandlers } from './instance-failure.ts'
import { nameHandlers } from './names.ts'
import { overviewHandlers } from './overviews/handlers.ts'
import { failedAttemptHandlers } from './failed-attempts/handlers.ts'
import { searchHandlers } from './search.ts'
import { streamHandlers } from './stream.ts'
import { viewHandlers } from './views/handlers.ts'

/** Extensions of the contract, under /portico/v1. */
export const porticoHandlers = {
  ...accessHandlers,
  ...holdingsHandlers,
  ...capabilityHandlers,
  ...changeHandlers,
  ...countHandlers,
  ...instanceFailureHandlers,
  ...nameHandlers,
  ...overviewHandlers,
  ...failedAttemptHandlers,
  ...searchHandlers,
  ...streamHandlers,
  ...viewHandlers,
}
