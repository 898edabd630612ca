export { linkActions } from './links.tsx'
