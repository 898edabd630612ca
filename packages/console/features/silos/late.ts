/** What other features fetch when they need it. */
export { siloCode } from './code.tsx'
