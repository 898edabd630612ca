export { NeighborList } from './list.tsx'
export { PortLldp } from './port-lldp.tsx'
