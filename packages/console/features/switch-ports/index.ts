export { SwitchPortList } from './list.tsx'
export { SwitchPortView } from './view.tsx'
