import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { classifyError } from '#database/server'

/** A statement whose rows are arrays, which are made in a fraction of the time that objects take. */
export function prepareRow(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/** Asks a connection that only reads, and says in codes of ours why it does not answer. */
export function read<Value>(question: () => Value): Value {
  try {
    return question()
  } catch (error) {
    throw classifyError(error)
  }
}
