/** What other features fetch when they need it. */
export { portSettingsThing } from './thing.ts'
