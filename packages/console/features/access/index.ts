export { SiloAccessFrame } from './frame.tsx'
export { ProjectAccess, SiloAccess } from './page.tsx'
export { AccessWhy } from './why/page.tsx'
