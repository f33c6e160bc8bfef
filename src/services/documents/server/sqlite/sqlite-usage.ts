/** The counters of place on SQLite (rules Q1, Q3). */
import type { DocumentUsage } from '#documents'
import type { Batch } from '../../decide/batch.ts'
import type { OwnerUsage } from '../../decide/quota.ts'
import { integerOf, textOf } from './sqlite-rows.ts'
import type { ReadStatements, WriteStatements } from './sqlite-statements.ts'

/** Usage of a user, and their limit: from their own session, else as it was remembered (Q3). */
export function usageReader(
  sql: WriteStatements,
  batch: Pick<Batch, 'userId' | 'allowanceBytes'>,
  quotaBytes: number,
): (ownerId: string) => OwnerUsage {
  return (ownerId) => {
    const number = sql.names.find(ownerId)
    const row = number === undefined ? undefined : sql.usage.get(number)
    const usedBytes = row === undefined ? 0 : integerOf(row, 0) + integerOf(row, 1)
    const own = ownerId === batch.userId ? batch.allowanceBytes : undefined
    const remembered = row?.[2]
    return { usedBytes, limitBytes: own ?? (typeof remembered === 'number' ? remembered : quotaBytes) }
  }
}

/** As the store's. */
export function readUsage(
  { usage }: ReadStatements,
  userIds: readonly string[],
  quotaBytes: number,
): ReadonlyMap<string, DocumentUsage> {
  return new Map(
    usage.all(JSON.stringify(userIds)).map((row) => {
      const historyBytes = integerOf(row, 2)
      const limitBytes = row[3] === null ? quotaBytes : integerOf(row, 3)
      return [textOf(row, 0), { usedBytes: integerOf(row, 1) + historyBytes, historyBytes, limitBytes }]
    }),
  )
}
