export { SwitchPortFrame } from './frame.tsx'
export { NeighborList } from './lldp/list.tsx'
export { SwitchPortList } from './list.tsx'
export { SwitchPortView } from './view.tsx'
