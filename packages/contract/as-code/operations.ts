import { contractRoutes, routes, type ContractOperationId, type OperationId, type Route } from '#routes.ts'
import type { CodeRequest } from './request.ts'

/** Whether the operation belongs to the published contract, which other programs implement. */
export function isContractOperation(id: OperationId): id is ContractOperationId {
  return id in contractRoutes
}

export const operationOf = ({ operation }: CodeRequest): Route => routes[operation]
