/** What other features fetch when they need it. */
export { gatewayCode } from './code.ts'
