export { SwitchPortFrame } from './frame.tsx'
export { SwitchPortList } from './list.tsx'
export { SwitchPortView } from './view.tsx'
