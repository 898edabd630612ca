/** What other features fetch when they need it. */
export { floatingIpCode } from './code.ts'
