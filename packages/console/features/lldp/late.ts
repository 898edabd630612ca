/** What forms fetch when they need it. */
export { emptyLldp, LldpFields, type LldpForm, lldpFormOf, lldpOf } from './fields.tsx'
