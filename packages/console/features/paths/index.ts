export { CanItConnect } from './connect.tsx'
