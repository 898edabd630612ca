/** Exports for other features, without the pages. */
export { emptyLldp, LldpFields, type LldpForm, lldpFormOf, lldpOf } from './lldp/fields.tsx'
export {
  keyOf,
  loadSwitchPorts,
  nameOf,
  type Port,
  type Ports,
  stateOf,
  stateLabels,
  usePorts,
} from './ports.ts'
export { applyCall } from './request.ts'
