/**
 * Vitest's setup file: a test during which anything wrote an error or a warning to the console fails.
 * Code that has to report gets its log as an argument, so a test that expects a report hands one in.
 */
import { afterEach, beforeEach } from 'vitest'

const original = { error: console.error, warn: console.warn }
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  console.error = (...parts: unknown[]) => void complaints.push(describe(parts))
  console.warn = (...parts: unknown[]) => void complaints.push(describe(parts))
})

afterEach(() => {
  console.error = original.error
  console.warn = original.warn
  if (complaints.length > 0) throw new Error(`unexpected on the console: ${complaints.join('\n')}`)
})

function describe(parts: readonly unknown[]): string {
  return parts.map((part) => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' ')
}

// In development React keeps stacks and lanes for a profiler if the console has these: five percent of tests in jsdom.
Object.assign(console, { createTask: undefined, timeStamp: undefined })
