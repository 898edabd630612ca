/** What other features fetch when they need it. */
export { endSending } from './sending/sending.ts'
