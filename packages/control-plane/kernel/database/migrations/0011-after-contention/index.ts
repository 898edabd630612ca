import { wishes } from './wishes.ts'

export const afterContention: readonly string[] = [...wishes]
