/** What other features fetch when they need it. */
export { affinityGroupCode, antiAffinityGroupCode } from './code.ts'
