export { Appearance } from './appearance.tsx'
export { Profile } from './profile.tsx'
