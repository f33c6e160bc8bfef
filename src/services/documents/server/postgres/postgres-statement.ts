import type { QueryConfig } from 'pg'

/**
 * A statement that every connection has parsed and planned once, for what runs with each change. No two have the same
 * name. What it answers names its columns one by one: `*` would fail on a connection that has prepared it as soon as a
 * newer node adds a column.
 */
export function statement(name: string, text: string): (...values: readonly unknown[]) => QueryConfig<unknown[]> {
  return (...values) => ({ name, text, values: [...values] })
}
