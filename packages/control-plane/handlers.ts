import type { OperationId } from '@portico/contract/routes.ts'
import { databaseUnavailable } from '@portico/domain/refusals.ts'
import { instanceActionHandlers } from './compute/instances/actions.ts'
import { drainHandlers } from './compute/drains/handlers.ts'
import { moveHandlers } from './compute/moves/handlers.ts'
import { instanceHandlers } from './compute/instances/handlers.ts'
import { serialConsoleHandlers } from './compute/instances/serial-console.ts'
import { storageHandlers } from './compute/storage-handlers.ts'
import { fleetHandlers } from './fleet/handlers.ts'
import { supportHandlers } from './support/handlers.ts'
import { issueHandlers } from './issues/handlers.ts'
import { fabricHandlers } from './fabric/handlers.ts'
import { certificateHandlers } from './identity/certificates/handlers.ts'
import { deviceAuthHandlers } from './identity/device-auth/handlers.ts'
import { groupHandlers } from './identity/groups/handlers.ts'
import { identityProviderHandlers } from './identity/identity-providers/handlers.ts'
import { localUserHandlers } from './identity/local-users/handlers.ts'
import { loginDiscoveryHandlers } from './identity/login/discovery-handlers.ts'
import { loginHandlers } from './identity/login/handlers.ts'
import { ownLoginHandlers } from './identity/own-logins/handlers.ts'
import { policyHandlers } from './identity/policies/handlers.ts'
import { systemAccessHandlers } from './identity/policies/system-access-handlers.ts'
import { projectHandlers } from './projects/handlers.ts'
import { quotaHandlers } from './identity/quotas/handlers.ts'
import { roleHandlers } from './identity/roles/handlers.ts'
import { samlLoginHandlers } from './identity/saml-login/handlers.ts'
import { siloContentsHandlers } from './identity/silos/contents-handlers.ts'
import { siloHandlers } from './identity/silos/handlers.ts'
import { sshKeyHandlers } from './identity/ssh-keys/handlers.ts'
import { builtinUserHandlers } from './identity/users/builtin.ts'
import { userHandlers } from './identity/users/handlers.ts'
import type { Handlers } from './kernel/pipeline/handler.ts'
import { refuse } from './kernel/refusal-error.ts'
import { fleetUtilizationHandlers } from './metrics/utilization/fleet.ts'
import { useHandlers } from './metrics/use/handlers.ts'
import { historyHandlers } from './metrics/utilization/history.ts'
import { shareHandlers } from './metrics/utilization/shares.ts'
import { measurementHandlers } from './metrics/measurements/handlers.ts'
import { timeseriesHandlers } from './metrics/query/handlers.ts'
import { utilizationHandlers } from './metrics/utilization/handlers.ts'
import { networkHandlers } from './network/handlers.ts'
import { porticoHandlers } from './portico/handlers.ts'
import { taskKinds } from './task-kinds.ts'
import { bulkTaskHandlers } from './bulk/handlers.ts'
import { exportHandlers } from './exports/handlers.ts'
import { taskHandlers } from './tasks/handlers.ts'
import { revertibleChangeHandlers } from './revertible-changes/handlers.ts'

/** The handlers of all operations of the contract and its extension. A missing handler is a type error. */
export const handlers: Handlers<OperationId> = {
  ping: async ({ services }) => {
    if (!(await services.databaseCheck.isReachable())) refuse(databaseUnavailable)
    return { status: 'ok' as const }
  },
  ...loginHandlers,
  ...loginDiscoveryHandlers,
  ...samlLoginHandlers,
  ...deviceAuthHandlers,
  ...userHandlers,
  ...groupHandlers,
  ...sshKeyHandlers,
  ...ownLoginHandlers,
  ...certificateHandlers,
  ...policyHandlers,
  ...systemAccessHandlers,
  ...projectHandlers,
  ...localUserHandlers,
  ...identityProviderHandlers,
  ...quotaHandlers,
  ...roleHandlers,
  ...siloHandlers,
  ...siloContentsHandlers,
  ...builtinUserHandlers,
  ...utilizationHandlers,
  ...timeseriesHandlers,
  ...measurementHandlers,
  ...shareHandlers,
  ...useHandlers,
  ...historyHandlers,
  ...fleetUtilizationHandlers,
  ...fleetHandlers,
  ...issueHandlers,
  ...instanceHandlers,
  ...instanceActionHandlers,
  ...moveHandlers,
  ...drainHandlers,
  ...serialConsoleHandlers,
  ...storageHandlers,
  ...networkHandlers,
  ...fabricHandlers,
  ...supportHandlers,
  ...porticoHandlers,
  ...taskHandlers(taskKinds),
  ...bulkTaskHandlers,
  ...exportHandlers,
  ...revertibleChangeHandlers,
}
