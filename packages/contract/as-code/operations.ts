import { contractRoutes, routes, type ContractOperationId, type OperationId, type Route } from '#routes.ts'
import type { CodeRequest } from './request.ts'

/** Is an operation one of the published contract, which programs of others know? */
export function isContractOperation(id: OperationId): id is ContractOperationId {
  return id in contractRoutes
}

export const operationOf = ({ operation }: CodeRequest): Route => routes[operation]
