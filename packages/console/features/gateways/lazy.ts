/** Exports for other features, loaded on demand. */
export { gatewayCode } from './as-code.ts'
/** Deletes a gateway, also for pages of other features. */
export { deleteGateway } from './actions.ts'
